import EnvironmentCore
public import Foundation

extension ForEach {
  /// Lets the rows of a ``List`` be deleted while it is edited: each has a button for it.
  ///
  /// ```swift
  /// ForEach(items) { item in Text(item.name) }
  ///   .onDelete { offsets in items.remove(atOffsets: offsets) }
  /// ```
  ///
  /// The environment's ``EnvironmentCore/EnvironmentValues/editMode`` says whether the list is edited. The views of an
  /// element are one row. The button's label has the row's text, as far as that isn't in views of their own with a body:
  /// "Delete Apple".
  ///
  /// - Parameter action: The action that deletes the elements at some offsets; `nil` if they can't be deleted.
  public func onDelete(perform action: (@MainActor (IndexSet) -> Void)?) -> some DynamicViewContent {
    DeletableContent(rows: self, action: action)
  }
}

/// The views of elements that can be deleted.
private struct DeletableContent<Data: RandomAccessCollection, ID: Hashable, Row: View>: BuiltInView,
  DynamicViewContent
{
  let rows: ForEach<Data, ID, Row>
  let action: (@MainActor (IndexSet) -> Void)?

  var data: Data { rows.data }

  var body: some View {
    let elements = rows.identifiedBindings() ?? rows.data.map { (rows.id($0), $0) }
    ForEach<_, ID, _>(data: Array(elements.enumerated()), id: { $0.element.id }) { offset, row in
      DeletableRow(
        element: row.element, makeContent: rows.content, id: AnyHashable(row.id),
        delete: action.map { action in { action(IndexSet(integer: offset)) } })
    }
  }
}

/// The view of an element that can be deleted: in a list, a row with a button while the list is edited.
private struct DeletableRow<RowElement, Content: View>: BuiltInView {
  let element: RowElement
  let makeContent: (RowElement) -> Content
  let id: AnyHashable
  let delete: (@MainActor () -> Void)?
  @Environment(\.listRows) private var listRows
  @Environment(\.editMode) private var editMode

  init(
    element: RowElement, makeContent: @escaping (RowElement) -> Content, id: AnyHashable,
    delete: (@MainActor () -> Void)?
  ) {
    self.element = element
    self.makeContent = makeContent
    self.id = id
    self.delete = delete
  }

  var body: some View {
    let content = makeContent(element)
    if listRows == nil {
      content
    } else {
      let outline = RowOutline(of: content)
      Element("div") {
        content
        if let delete, editMode?.wrappedValue.isEditing == true {
          DeleteButton(name: outline.text, action: delete)
        }
      }
      .annotated(.tag(outline.tag ?? id))
    }
  }
}

private struct DeleteButton: BuiltInView {
  let name: String
  let action: @MainActor () -> Void

  var body: some View {
    Button(role: .destructive, name: name.isEmpty ? nil : "Delete \(name)", action: action) { Text("Delete") }
  }
}

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
