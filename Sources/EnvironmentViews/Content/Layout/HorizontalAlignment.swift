/// The positions of the views of a ``VStack`` between its sides.
///
/// The shape is that of SwiftUI's `HorizontalAlignment`.
public enum HorizontalAlignment: Sendable, Hashable, CaseIterable {
  case leading
  case center
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
