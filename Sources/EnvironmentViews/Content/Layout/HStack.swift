import EnvironmentCore

/// A container for arranging views horizontally.
///
/// Use it for a few views, such as a label and its control. In a site with a style sheet, prefer an ``Element`` with a
/// class.
///
/// ```swift
/// HStack(alignment: .firstTextBaseline, spacing: 8) {
///   Text("Name")
///   TextField("Name", text: $name)
/// }
/// ```
///
/// A stack is written as a `div` with a `style` attribute. Inside text, such as in a button, it is written as a `span`.
///
/// Follows SwiftUI's `HStack`.
public nonisolated struct HStack<Content: View>: CompositeView {
  private let alignment: VerticalAlignment
  private let spacing: Double?
  private let content: Content

  /// Creates a stack.
  ///
  /// ```swift
  /// HStack(alignment: .top, spacing: 8) { Text("Tea"); Spacer(); Text("3 €") }
  /// ```
  ///
  /// - Parameters:
  ///   - alignment: The vertical alignment of the views.
  ///   - spacing: The distance between two views, in pixels; `nil` for none.
  ///   - content: The views.
  public init(
    alignment: VerticalAlignment = .center, spacing: Double? = nil, @ViewBuilder content: () -> Content
  ) {
    self.alignment = alignment
    self.spacing = spacing
    self.content = content()
  }

  var parts: StackContent<Content> {
    StackContent(direction: "row", alignment: alignment.style, spacing: spacing, content: content)
  }

  @MainActor public func __visit(with visitor: __ViewVisitor) throws { try visitParts(with: visitor) }
  @MainActor public mutating func __render(with renderer: __HTMLRenderer) throws { try renderParts(with: renderer) }
}

extension HStack: Markup where Content: Markup {
  public mutating func __write(with renderer: __MarkupRenderer) throws { try writeParts(with: renderer) }
}

extension HStack: Sendable where Content: Sendable {}

/// The vertical alignment of the views in an ``HStack``.
///
/// Use a baseline for texts of different sizes.
///
/// ```swift
/// HStack(alignment: .top) { icon; text }
/// ```
///
/// Follows SwiftUI's `VerticalAlignment`.
public enum VerticalAlignment: Sendable, Hashable, CaseIterable {
  /// Aligns the views' tops.
  case top

  /// Aligns the views' centers.
  case center

  /// Aligns the views' bottoms.
  case bottom

  /// Aligns the first baselines of the views' texts.
  case firstTextBaseline

  /// Aligns the last baselines of the views' texts.
  case lastTextBaseline

  /// The alignment as a CSS value.
  var style: String {
    switch self {
    case .top: "flex-start"
    case .center: "center"
    case .bottom: "flex-end"
    case .firstTextBaseline: "baseline"
    case .lastTextBaseline: "last baseline"
    }
  }
}

/// The element of a stack.
typealias StackContent<Content: View> = PhrasingReader<Element<Content>>

extension PhrasingReader {
  /// Creates the element of a stack.
  init<Arranged: View>(direction: String, alignment: String, spacing: Double?, content: Arranged)
  where Content == Element<Arranged> {
    self.init { isInPhrasingContent in
      let display = isInPhrasingContent ? "inline-flex" : "flex"
      var style = "display:\(display);flex-direction:\(direction);align-items:\(alignment)"
      if let spacing, spacing > 0, let gap = spacing.cssLength { style += ";gap:\(gap)" }
      return Element(isInPhrasingContent ? "span" : "div", ["style": "\(style)"]) { content }
    }
  }
}
