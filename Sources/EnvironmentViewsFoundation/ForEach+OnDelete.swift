public import EnvironmentViews
public import Foundation

extension ForEach {
  /// Adds a delete button to each row of a `List` while the list is edited.
  ///
  /// ```swift
  /// ForEach(items) { item in Text(item.name) }
  ///   .onDelete { offsets in items.remove(atOffsets: offsets) }
  /// ```
  ///
  /// The environment's `editMode` determines whether the list is edited. The views of an element are one row. The
  /// button's label contains the row's text, such as "Delete Apple", except for text in nested views with a body.
  ///
  /// - Parameter action: The action for deleting the elements at some offsets; `nil` if they can't be deleted.
  @MainActor public func onDelete(perform action: ((IndexSet) -> Void)?) -> some DynamicViewContent {
    let delete = action.map { action in { offset in action(IndexSet(integer: offset)) } }
    return DeletableContent(rows: self, delete: delete)
  }
}

extension RangeReplaceableCollection where Self: MutableCollection {
  /// Removes the elements at some offsets from the start, such as those from `onDelete(perform:)`.
  ///
  /// ```swift
  /// ForEach(items) { Text($0.name) }
  ///   .onDelete { items.remove(atOffsets: $0) }
  /// ```
  ///
  /// Offsets beyond the end are ignored. Follows SwiftUI's `remove(atOffsets:)`.
  ///
  /// - Complexity: O(elements).
  public mutating func remove(atOffsets offsets: IndexSet) {
    self = Self(enumerated().lazy.filter { !offsets.contains($0.offset) }.map(\.element))
  }
}
