public import EnvironmentCore

/// A mode that determines whether the content of a list can be edited.
///
/// Use it to show delete buttons in a ``List`` whose rows have `onDelete`.
///
/// ```swift
/// List(items) { Text($0.name) }
///   .environment(\.editMode, .constant(.active))
/// ```
///
/// Follows SwiftUI's `EditMode`.
public enum EditMode: Sendable, Hashable {
  /// The content can't be edited.
  case inactive

  /// The content is edited briefly, such as by a gesture.
  case transient

  /// The content can be edited.
  case active

  /// Indicates whether the content can be edited, even if only briefly.
  ///
  /// ```swift
  /// if editMode?.wrappedValue.isEditing == true { Button("Delete all") { items = [] } }
  /// ```
  public var isEditing: Bool { self != .inactive }
}

private enum EditModeKey: EnvironmentKey {
  static var __info: __KeyInfo { __KeyInfo("editMode", kind: .library) }
  static var defaultValue: Binding<EditMode>? { nil }
}

extension EnvironmentValues {
  /// Indicates whether lists can be edited: a binding to the stored mode, or `nil` by default, which means no editing.
  ///
  /// ```swift
  /// List {
  ///   ForEach(items) { item in Text(item.name) }
  ///     .onDelete { offsets in items.remove(atOffsets: offsets) }
  /// }
  /// .environment(\.editMode, $editMode)
  /// ```
  ///
  /// The value applies to the content of the view on which it is set, and not to the siblings of this view.
  public var editMode: Binding<EditMode>? {
    get { self[EditModeKey.self] }
    set { self[EditModeKey.self] = newValue }
  }
}
