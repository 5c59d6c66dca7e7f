public import Foundation

extension RangeReplaceableCollection where Self: MutableCollection {
  /// Removes the elements at some distances from the start, such as those that ``ForEach/onDelete(perform:)`` gives.
  ///
  /// Distances beyond the end are left out. The shape is that of SwiftUI's `remove(atOffsets:)`.
  ///
  /// - Complexity: O(elements).
  public mutating func remove(atOffsets offsets: IndexSet) {
    self = Self(enumerated().lazy.filter { !offsets.contains($0.offset) }.map(\.element))
  }
}
