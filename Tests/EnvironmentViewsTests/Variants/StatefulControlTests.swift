import EnvironmentCore
import EnvironmentViews
import EnvironmentViewsFoundation
import Testing

@MainActor
struct StatefulControlTests {
  struct Item: Identifiable, Hashable { let id: Int }

  struct EnvironmentBinding: View {
    @State private var editMode = EditMode.active
    @State var items = (0..<10).map { Item(id: $0) }
    @State var item: Item?
    var body: some View {
      List(selection: $item) {
        ForEach(items) { item in
          Text("\(item.id)")
            .tag(item)
        }
        .onDelete { items.remove(atOffsets: $0) }
      }
      .environment(\.editMode, $editMode)
      Button("Done") { editMode = .inactive }
      Text("selected \(item?.id ?? -1)")
    }
  }

  @Test func `A list edits and selects values in the state of a view`() throws {
    let host = ViewHost { EnvironmentBinding() }
    try host.select(Item(id: 3), in: "List")
    host.expectHTML(contains: "selected 3", #"aria-selected="true"><div>3<"#)
    try host.tap("Delete 3")
    host.expectHTML(lacks: "<div>3<")
    try host.tap("Done")
    host.expectHTML(lacks: "Delete")
  }
}
