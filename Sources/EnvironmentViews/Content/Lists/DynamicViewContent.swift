/// A view that shows the elements of a collection.
///
/// The shape is that of SwiftUI's `DynamicViewContent`.
public protocol DynamicViewContent: View {
  /// The type of the collection.
  associatedtype Data: Collection

  /// The elements.
  var data: Data { get }
}

extension ForEach: DynamicViewContent {}
