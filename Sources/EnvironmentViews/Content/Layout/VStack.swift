/// Views one below the other.
///
/// ```swift
/// VStack(alignment: .leading, spacing: 8) {
///   Text("Name")
///   Text("Address")
/// }
/// ```
///
/// It is a `div` with a style of its own; among text, such as in a button, a `span`.
///
/// The shape is that of SwiftUI's `VStack`.
public nonisolated struct VStack<Content: View>: BuiltInView {
  private let alignment: HorizontalAlignment
  private let spacing: Double?
  private let content: Content

  /// Creates a stack.
  ///
  /// - Parameters:
  ///   - alignment: Where views that are narrower than others are.
  ///   - spacing: The distance between two views, in pixels; `nil` for none.
  ///   - content: The views.
  public init(
    alignment: HorizontalAlignment = .center, spacing: Double? = nil, @ViewBuilder content: () -> Content
  ) {
    self.alignment = alignment
    self.spacing = spacing
    self.content = content()
  }

  @MainActor public var body: some View {
    StackContent(direction: "column", alignment: alignment.style, spacing: spacing, content: content)
  }
}

extension VStack: Sendable where Content: Sendable {}

/// The positions of the views of a ``VStack`` between its sides.
///
/// The shape is that of SwiftUI's `HorizontalAlignment`.
public enum HorizontalAlignment: Sendable, Hashable, CaseIterable {
  /// The views begin at one line: the left one where text runs from left to right.
  case leading

  /// The centers of the views are on one line.
  case center

  /// The views end at one line: the right one where text runs from left to right.
  case trailing

  /// The alignment in the words of CSS.
  var style: String {
    switch self {
    case .leading: "flex-start"
    case .center: "center"
    case .trailing: "flex-end"
    }
  }
}
