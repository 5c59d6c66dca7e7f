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
public nonisolated struct Spacer: CompositeView, Sendable {
  /// The smallest extent of the space, in pixels; `nil` for none.
  public var minLength: Double?

  /// Creates flexible space.
  ///
  /// ```swift
  /// HStack { Text("Total"); Spacer(minLength: 16); Text(total) }
  /// ```
  ///
  /// - Parameter minLength: The smallest extent of the space, in pixels; `nil` for none.
  public init(minLength: Double? = nil) {
    self.minLength = minLength
  }

  var parts: PhrasingReader<Element<EmptyView>> {
    PhrasingReader { isInPhrasingContent in
      Element(isInPhrasingContent ? "span" : "div", ["style": "flex:1 0 \(minLength?.cssLength ?? "0px")"])
    }
  }

  @MainActor public func __visit(with visitor: __ViewVisitor) throws { try visitParts(with: visitor) }
  @MainActor public mutating func __render(with renderer: __HTMLRenderer) throws { try renderParts(with: renderer) }
}

extension Spacer: Markup {
  public mutating func __write(with renderer: __MarkupRenderer) throws { try writeParts(with: renderer) }
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
public nonisolated struct Divider: CompositeView, Sendable {
  /// Creates a line.
  public init() {}

  var parts: PhrasingReader<Element<EmptyView>> {
    PhrasingReader { isInPhrasingContent in
      // Stretched across a stack of either direction.
      isInPhrasingContent
        ? Element("span", ["role": "separator", "style": "align-self:stretch;border:1px inset"])
        : Element("hr", ["style": "align-self:stretch;margin:0"])
    }
  }

  @MainActor public func __visit(with visitor: __ViewVisitor) throws { try visitParts(with: visitor) }
  @MainActor public mutating func __render(with renderer: __HTMLRenderer) throws { try renderParts(with: renderer) }
}

extension Divider: Markup {
  public mutating func __write(with renderer: __MarkupRenderer) throws { try writeParts(with: renderer) }
}

extension Double {
  /// The length as a CSS value, rounded to a thousandth of a pixel; `nil` for a length CSS can't express.
  var cssLength: String? {
    guard isFinite, self >= 0 else { return nil }
    let thousandths = (self * 1000).rounded(.toNearestOrEven)
    // Numbers of this size have no thousandths. CSS allows the exponents of Swift's description.
    let number = "\(thousandths < 0x1p53 ? thousandths.magnitude / 1000 : self)"
    return "\(number.hasSuffix(".0") ? String(number.dropLast(2)) : number)px"
  }
}
