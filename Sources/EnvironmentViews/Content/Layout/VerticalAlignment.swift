/// The positions of the views of an ``HStack`` between its top and its bottom.
///
/// The shape is that of SwiftUI's `VerticalAlignment`.
public enum VerticalAlignment: Sendable, Hashable, CaseIterable {
  case top
  case center
  case bottom
  case firstTextBaseline
  case lastTextBaseline

  /// The alignment in the words of CSS.
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
