// Modifiers of SwiftUI without a meaning in a page. The compiler chooses them for code from SwiftUI, and shows their
// messages: a page gets its looks from a style sheet. A program's own modifier of such a name wins.
extension View {
  /// Unavailable: a modifier of SwiftUI.
  @available(
    *, unavailable,
    message:
      "a page has the fonts of its style sheet; write '.style(\"font-size: larger\")', or '.class(\"…\")' with a style sheet"
  )
  public func font(_ font: __SwiftUIArgument?) -> Self { self }

  /// Unavailable: a modifier of SwiftUI.
  @available(
    *, unavailable,
    message:
      "a page has the fonts of its style sheet; write '.style(\"font-size: larger\")', or '.class(\"…\")' with a style sheet"
  )
  @_disfavoredOverload
  public func font<Font>(_ font: Font) -> Self { self }

  /// Unavailable: a modifier of SwiftUI.
  @available(
    *, unavailable,
    message:
      "a page has the fonts of its style sheet; write '.style(\"font-weight: bold\")', or '.class(\"…\")' with a style sheet"
  )
  public func fontWeight(_ weight: __SwiftUIArgument?) -> Self { self }

  /// Unavailable: a modifier of SwiftUI.
  @available(*, unavailable, message: "a page marks important text by an element; write 'Element(\"strong\") { … }'")
  public func bold(_ isActive: Bool = true) -> Self { self }

  /// Unavailable: a modifier of SwiftUI.
  @available(*, unavailable, message: "a page marks stressed text by an element; write 'Element(\"em\") { … }'")
  public func italic(_ isActive: Bool = true) -> Self { self }

  /// Unavailable: a modifier of SwiftUI.
  @available(
    *, unavailable,
    message:
      "a page has the colors of its style sheet; write '.style(\"color: red\")', or '.class(\"…\")' with a style sheet"
  )
  public func foregroundStyle(_ style: __SwiftUIArgument) -> Self { self }

  /// Unavailable: a modifier of SwiftUI.
  @available(
    *, unavailable,
    message:
      "a page has the colors of its style sheet; write '.style(\"color: red\")', or '.class(\"…\")' with a style sheet"
  )
  @_disfavoredOverload
  public func foregroundStyle<Style>(_ style: Style) -> Self { self }

  /// Unavailable: a modifier of SwiftUI.
  @available(
    *, unavailable,
    message:
      "a page has the colors of its style sheet; write '.style(\"color: red\")', or '.class(\"…\")' with a style sheet"
  )
  public func foregroundColor(_ color: __SwiftUIArgument?) -> Self { self }

  /// Unavailable: a modifier of SwiftUI.
  @available(
    *, unavailable,
    message:
      "a page has the colors of its style sheet; write '.style(\"accent-color: red\")', or '.class(\"…\")' with a style sheet"
  )
  public func tint(_ tint: __SwiftUIArgument?) -> Self { self }

  /// Unavailable: a modifier of SwiftUI.
  @available(
    *, unavailable,
    message:
      "a page has the backgrounds of its style sheet; write '.style(\"background: yellow\")', or '.class(\"…\")' with a style sheet"
  )
  public func background(_ style: __SwiftUIArgument) -> Self { self }

  /// Unavailable: a modifier of SwiftUI.
  @available(
    *, unavailable,
    message:
      "a page has the backgrounds of its style sheet; write '.style(\"background: yellow\")', or '.class(\"…\")' with a style sheet"
  )
  @_disfavoredOverload
  public func background<Background>(_ background: Background) -> Self { self }

  /// Unavailable: a modifier of SwiftUI.
  @available(
    *, unavailable,
    message:
      "a page has the backgrounds of its style sheet; write '.style(\"background: yellow\")', or '.class(\"…\")' with a style sheet"
  )
  public func background<Content: View>(alignment: __SwiftUIArgument = .center, @ViewBuilder content: () -> Content)
    -> Self
  { self }

  /// Unavailable: a modifier of SwiftUI.
  @available(
    *, unavailable,
    message:
      "views of a page follow one another; place one over another by the style sheet: '.style(\"position: absolute\")'"
  )
  @_disfavoredOverload
  public func overlay<Overlay>(_ overlay: Overlay) -> Self { self }

  /// Unavailable: a modifier of SwiftUI.
  @available(
    *, unavailable,
    message:
      "views of a page follow one another; place one over another by the style sheet: '.style(\"position: absolute\")'"
  )
  public func overlay<Content: View>(alignment: __SwiftUIArgument = .center, @ViewBuilder content: () -> Content)
    -> Self
  { self }

  /// Unavailable: a modifier of SwiftUI.
  @available(
    *, unavailable,
    message:
      "a page has the distances of its style sheet; write '.style(\"padding: 8px\")', or '.class(\"…\")' with a style sheet"
  )
  public func padding(_ edges: __SwiftUIArgument, _ length: Double? = nil) -> Self { self }

  /// Unavailable: a modifier of SwiftUI.
  @available(
    *, unavailable,
    message:
      "a page has the distances of its style sheet; write '.style(\"padding: 8px\")', or '.class(\"…\")' with a style sheet"
  )
  public func padding(_ length: Double) -> Self { self }

  /// Unavailable: a modifier of SwiftUI.
  @available(
    *, unavailable,
    message:
      "a page has the distances of its style sheet; write '.style(\"padding: 8px\")', or '.class(\"…\")' with a style sheet"
  )
  public func padding() -> Self { self }

  /// Unavailable: a modifier of SwiftUI.
  @available(
    *, unavailable,
    message:
      "a page has the sizes of its style sheet; write '.style(\"width: 20rem\")', or '.class(\"…\")' with a style sheet"
  )
  public func frame(width: Double? = nil, height: Double? = nil, alignment: __SwiftUIArgument = .center) -> Self {
    self
  }

  /// Unavailable: a modifier of SwiftUI.
  @available(
    *, unavailable,
    message:
      "a page has the sizes of its style sheet; write '.style(\"width: 20rem\")', or '.class(\"…\")' with a style sheet"
  )
  public func frame(
    minWidth: Double? = nil, idealWidth: Double? = nil, maxWidth: Double? = nil, minHeight: Double? = nil,
    idealHeight: Double? = nil, maxHeight: Double? = nil, alignment: __SwiftUIArgument = .center
  ) -> Self { self }

  /// Unavailable: a modifier of SwiftUI.
  @available(
    *, unavailable,
    message:
      "a page has the borders of its style sheet; write '.style(\"border-radius: 8px\")', or '.class(\"…\")' with a style sheet"
  )
  public func cornerRadius(_ radius: Double) -> Self { self }

  /// Unavailable: a modifier of SwiftUI.
  @available(
    *, unavailable,
    message:
      "a page has the borders of its style sheet; write '.style(\"border: 1px solid\")', or '.class(\"…\")' with a style sheet"
  )
  public func border(_ style: __SwiftUIArgument, width: Double = 1) -> Self { self }

  /// Unavailable: a modifier of SwiftUI.
  @available(
    *, unavailable,
    message:
      "a page has the shadows of its style sheet; write '.style(\"box-shadow: 0 1px 4px\")', or '.class(\"…\")' with a style sheet"
  )
  public func shadow(color: __SwiftUIArgument = .black, radius: Double, x: Double = 0, y: Double = 0) -> Self { self }

  /// Unavailable: a modifier of SwiftUI.
  @available(
    *, unavailable,
    message:
      "a page has the colors of its style sheet; write '.style(\"opacity: 0.5\")', or '.class(\"…\")' with a style sheet"
  )
  public func opacity(_ opacity: Double) -> Self { self }

  /// Unavailable: a modifier of SwiftUI.
  @available(
    *, unavailable,
    message:
      "a page breaks lines by its style sheet; write '.style(\"white-space: nowrap\")', or '.class(\"…\")' with a style sheet"
  )
  public func lineLimit(_ number: Int?) -> Self { self }

  /// Unavailable: a modifier of SwiftUI.
  @available(
    *, unavailable,
    message:
      "a page aligns text by its style sheet; write '.style(\"text-align: center\")', or '.class(\"…\")' with a style sheet"
  )
  public func multilineTextAlignment(_ alignment: __SwiftUIArgument) -> Self { self }

  /// Unavailable: a modifier of SwiftUI.
  @available(
    *, unavailable,
    message:
      "a page has the looks of its style sheet; write '.style(\"appearance: none\")', or '.class(\"…\")' with a style sheet"
  )
  public func buttonStyle(_ style: __SwiftUIArgument) -> Self { self }

  /// Unavailable: a modifier of SwiftUI.
  @available(
    *, unavailable,
    message:
      "a page has the looks of its style sheet; write '.style(\"appearance: none\")', or '.class(\"…\")' with a style sheet"
  )
  public func listStyle(_ style: __SwiftUIArgument) -> Self { self }

  /// Unavailable: a modifier of SwiftUI.
  @available(
    *, unavailable,
    message: "a page has no bar for tools; show the buttons in an 'Element(\"header\")' or 'Element(\"nav\")'"
  )
  public func toolbar<Content: View>(@ViewBuilder content: () -> Content) -> Self { self }

  /// Unavailable: a modifier of SwiftUI.
  @available(*, unavailable, message: "a page shows its title as a heading; style the heading by the style sheet")
  public func navigationBarTitleDisplayMode(_ mode: __SwiftUIArgument) -> Self { self }

  /// Unavailable: a modifier of SwiftUI.
  @available(*, unavailable, message: "a page has events only where a keyboard reaches them, too; write a 'Button'")
  public func onTapGesture(count: Int = 1, perform action: @escaping () -> Void) -> Self { self }

  /// Unavailable: a modifier of SwiftUI.
  @available(
    *, unavailable,
    message:
      "a page is animated by its style sheet; write '.style(\"transition: all 0.2s\")', or '.class(\"…\")' with a style sheet"
  )
  public func animation<Value: Equatable>(_ animation: __SwiftUIArgument?, value: Value) -> Self { self }

  /// Unavailable: a modifier of SwiftUI.
  @available(
    *, unavailable,
    message:
      "a page has the sizes of its style sheet; write '.style(\"width: 100%\")', or '.class(\"…\")' with a style sheet"
  )
  public func resizable() -> Self { self }

  /// Unavailable: a modifier of SwiftUI.
  @available(*, unavailable, message: "a page has attributes for assistive technologies; write '.aria(\"label\", …)'")
  public func accessibilityLabel(_ label: some StringProtocol) -> Self { self }
}

/// An argument of one of SwiftUI's modifiers without a meaning in a page. Do not use: it is public for the compiler,
/// which shows the modifier's message.
public struct __SwiftUIArgument: ExpressibleByFloatLiteral, ExpressibleByArrayLiteral, ExpressibleByStringLiteral,
  Sendable
{
  public init(floatLiteral value: Double) {}
  public init(arrayLiteral elements: __SwiftUIArgument...) {}
  public init(stringLiteral value: String) {}
  private init() {}

  public static func system(
    size: Double, weight: __SwiftUIArgument = "", design: __SwiftUIArgument = ""
  ) -> Self { Self() }
  public static func system(_ style: __SwiftUIArgument, weight: __SwiftUIArgument = "") -> Self { Self() }
  public static func custom(_ name: String, size: Double) -> Self { Self() }
  public func bold() -> Self { self }
  public func weight(_ weight: __SwiftUIArgument) -> Self { self }
  public func opacity(_ opacity: Double) -> Self { self }
  public static var largeTitle: Self { Self() }
  public static var title: Self { Self() }
  public static var title2: Self { Self() }
  public static var title3: Self { Self() }
  public static var headline: Self { Self() }
  public static var subheadline: Self { Self() }
  public static var body: Self { Self() }
  public static var callout: Self { Self() }
  public static var caption: Self { Self() }
  public static var caption2: Self { Self() }
  public static var footnote: Self { Self() }
  public static var bold: Self { Self() }
  public static var semibold: Self { Self() }
  public static var medium: Self { Self() }
  public static var regular: Self { Self() }
  public static var light: Self { Self() }
  public static var heavy: Self { Self() }
  public static var black: Self { Self() }
  public static var red: Self { Self() }
  public static var orange: Self { Self() }
  public static var yellow: Self { Self() }
  public static var green: Self { Self() }
  public static var blue: Self { Self() }
  public static var purple: Self { Self() }
  public static var pink: Self { Self() }
  public static var white: Self { Self() }
  public static var gray: Self { Self() }
  public static var clear: Self { Self() }
  public static var primary: Self { Self() }
  public static var secondary: Self { Self() }
  public static var tertiary: Self { Self() }
  public static var accentColor: Self { Self() }
  public static var all: Self { Self() }
  public static var horizontal: Self { Self() }
  public static var vertical: Self { Self() }
  public static var top: Self { Self() }
  public static var bottom: Self { Self() }
  public static var leading: Self { Self() }
  public static var trailing: Self { Self() }
  public static var center: Self { Self() }
  public static var automatic: Self { Self() }
  public static var plain: Self { Self() }
  public static var bordered: Self { Self() }
  public static var borderedProminent: Self { Self() }
  public static var borderless: Self { Self() }
  public static var insetGrouped: Self { Self() }
  public static var grouped: Self { Self() }
  public static var inset: Self { Self() }
  public static var `default`: Self { Self() }
  public static var linear: Self { Self() }
  public static var easeIn: Self { Self() }
  public static var easeOut: Self { Self() }
  public static var easeInOut: Self { Self() }
  public static var spring: Self { Self() }
}
