import EnvironmentKit

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
      .onDelete { _ in }
    }
    .environment(\.editMode, $editMode)
  }
}
