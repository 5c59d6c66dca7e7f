import EnvironmentCore
public import Foundation

/// Flexible space in a stack, between the views before and after it.
///
/// ```swift
/// HStack {
///   Text("Total")
///   Spacer()
///   Text(total, format: .currency(code: "EUR"))
/// }
/// ```
///
/// The shape is that of SwiftUI's `Spacer`.
public struct Spacer: BuiltInView {
  /// The smallest extent of the space, in pixels; `nil` for none.
  public var minLength: CGFloat?
  @Environment(\.isInPhrasingContent) private var isInPhrasingContent

  /// Creates flexible space.
  ///
  /// - Parameter minLength: The smallest extent of the space, in pixels; `nil` for none.
  public nonisolated init(minLength: CGFloat? = nil) {
    self.minLength = minLength
  }

  public var body: some View {
    Element(isInPhrasingContent ? "span" : "div", ["style": "flex:1 0 \(minLength?.cssLength ?? "0px")"])
  }
}

/// A line between views: a horizontal one, or in an ``HStack`` a vertical one.
///
/// It is an `hr`; among text, such as in a button, a `span`.
///
/// The shape is that of SwiftUI's `Divider`.
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

extension CGFloat {
  /// The length in the words of CSS; `nil` for one that CSS can't express.
  var cssLength: String? {
    guard isFinite, self >= 0 else { return nil }
    let number = Double(self).formatted(.number.precision(.fractionLength(0...3)).grouping(.never).locale(.posix))
    return "\(number)px"
  }
}

extension Locale {
  fileprivate static let posix = Locale(identifier: "en_US_POSIX")
}
