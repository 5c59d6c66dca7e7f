import EnvironmentCore

/// The views of deletable elements. While a ``List`` is edited, each of its rows has a delete button.
package struct DeletableContent<Data: RandomAccessCollection, ID: Hashable, Row: View>: BuiltInView,
  DynamicViewContent
{
  private let rows: ForEach<Data, ID, Row>
  private let delete: ((_ offset: Int) -> Void)?

  /// Creates the views of elements.
  ///
  /// - Parameter delete: Deletes the element at an offset; `nil` if elements can't be deleted.
  package init(rows: ForEach<Data, ID, Row>, delete: ((_ offset: Int) -> Void)?) {
    self.rows = rows
    self.delete = delete
  }

  package var data: Data { rows.data }

  package var body: some View {
    let elements = rows.identifiedBindings() ?? rows.data.map { (rows.id($0), $0) }
    ForEach<_, ID, _>(data: Array(elements.enumerated()), id: { $0.element.id }) { offset, row in
      DeletableRow(
        element: row.element, makeContent: rows.content, id: AnyHashable(row.id),
        delete: delete.map { delete in { delete(offset) } })
    }
  }
}

/// The view of a deletable element: in a list, a row with a button while the list is edited.
private struct DeletableRow<RowElement, Content: View>: BuiltInView {
  let element: RowElement
  let makeContent: (RowElement) -> Content
  let id: AnyHashable
  let delete: (() -> Void)?
  @Environment(\.rowContainer) private var container
  @Environment(\.editMode) private var editMode

  var body: some View {
    let content = makeContent(element)
    if case .list? = container {
      let outline = RowOutline(of: content)
      Element("div") {
        content
        if let delete, editMode?.wrappedValue.isEditing == true {
          let name = "Delete \(outline.text.isEmpty ? "\(id.base)" : outline.text)"
          Button(label: Text("Delete"), role: .destructive, action: delete, name: name, rowVerb: "Delete")
        }
      }
      .annotated(.tag(outline.tag ?? id))
    } else {
      content
    }
  }
}
