public import EnvironmentViews
public import Foundation

extension ForEach {
  /// Lets the rows of a `List` be deleted while it is edited: each has a button for it.
  ///
  /// ```swift
  /// ForEach(items) { item in Text(item.name) }
  ///   .onDelete { offsets in items.remove(atOffsets: offsets) }
  /// ```
  ///
  /// The environment's `editMode` says whether the list is edited. The views of an
  /// element are one row. The button's label has the row's text, as far as that isn't in views of their own with a body:
  /// "Delete Apple".
  ///
  /// - Parameter action: The action that deletes the elements at some offsets; `nil` if they can't be deleted.
  public func onDelete(perform action: (@MainActor (IndexSet) -> Void)?) -> some DynamicViewContent {
    var delete: (@MainActor (Int) -> Void)?
    if let action {
      delete = { offset in action(IndexSet(integer: offset)) }
    }
    return DeletableContent(rows: self, delete: delete)
  }
}

extension RangeReplaceableCollection where Self: MutableCollection {
  /// Removes the elements at some distances from the start, such as those that `onDelete(perform:)` gives.
  ///
  /// Distances beyond the end are left out. The shape is that of SwiftUI's `remove(atOffsets:)`.
  ///
  /// - Complexity: O(elements).
  public mutating func remove(atOffsets offsets: IndexSet) {
    self = Self(enumerated().lazy.filter { !offsets.contains($0.offset) }.map(\.element))
  }
}
