import EnvironmentCore

/// Flexible space in a stack, between the views before and after it.
///
/// Use it to push the views after it to the end of the stack.
///
/// ```swift
/// HStack {
///   Text("Total")
///   Spacer()
///   Text(total, format: .currency(code: "EUR"))
/// }
/// ```
///
/// Follows SwiftUI's `Spacer`.
public struct Spacer: BuiltInView {
  /// The smallest extent of the space, in pixels; `nil` for none.
  public var minLength: Double?
  @Environment(\.isInPhrasingContent) private var isInPhrasingContent

  /// Creates flexible space.
  ///
  /// ```swift
  /// HStack { Text("Total"); Spacer(minLength: 16); Text(total) }
  /// ```
  ///
  /// - Parameter minLength: The smallest extent of the space, in pixels; `nil` for none.
  public nonisolated init(minLength: Double? = nil) {
    self.minLength = minLength
  }

  public var body: some View {
    Element(isInPhrasingContent ? "span" : "div", ["style": "flex:1 0 \(minLength?.cssLength ?? "0px")"])
  }
}

/// A line between views. It is horizontal, or vertical in an ``HStack``.
///
/// ```swift
/// VStack {
///   Text("Soup")
///   Divider()
///   Text("Cake")
/// }
/// ```
///
/// A divider is written as an `hr`. Inside text, such as in a button, it is written as a `span`.
///
/// Follows SwiftUI's `Divider`.
public struct Divider: BuiltInView {
  @Environment(\.isInPhrasingContent) private var isInPhrasingContent

  /// Creates a line.
  public nonisolated init() {}

  public var body: some View {
    // Stretched across a stack of either direction.
    if isInPhrasingContent {
      Element("span", ["role": "separator", "style": "align-self:stretch;border:1px inset"])
    } else {
      Element("hr", ["style": "align-self:stretch;margin:0"])
    }
  }
}

extension Double {
  /// The length as a CSS value, rounded to a thousandth of a pixel; `nil` for a length that CSS can't express.
  var cssLength: String? {
    guard isFinite, self >= 0 else { return nil }
    let thousandths = (self * 1000).rounded(.toNearestOrEven)
    // Numbers of this size have no thousandths. CSS allows the exponents of Swift's description.
    let number = "\(thousandths < 0x1p53 ? thousandths.magnitude / 1000 : self)"
    return "\(number.hasSuffix(".0") ? String(number.dropLast(2)) : number)px"
  }
}
