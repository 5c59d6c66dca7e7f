import EnvironmentCore
import EnvironmentViews
import EnvironmentViewsFoundation
import Foundation
import Observation
import Testing

@MainActor
struct ListTests {
  struct Item: Identifiable, Hashable {
    let id: Int
    var name: String { "item \(id)" }
  }

  struct Chore: Identifiable {
    let id: Int
    var isDone = false
  }

  @Observable
  final class Model {
    var chores = [Chore(id: 1), Chore(id: 2)]
    var items = (0..<3).map { Item(id: $0) }
    var item: Item?
    var ids: Set<Int> = []
    var editMode = EditMode.inactive

    func binding<Value>(_ keyPath: ReferenceWritableKeyPath<Model, Value>) -> Binding<Value> {
      Binding(get: { self[keyPath: keyPath] }, set: { self[keyPath: keyPath] = $0 })
    }
  }

  struct Page: View {
    let model: Model

    var body: some View {
      List(selection: model.binding(\.item)) {
        ForEach(model.items) { item in
          Text(item.name).tag(item)
        }
        .onDelete { model.items.remove(atOffsets: $0) }
      }
      .environment(\.editMode, model.binding(\.editMode))
    }
  }

  @Test func `A list is made of content, of elements or of a range`() throws {
    let items = [Item(id: 1), Item(id: 2)]
    try expectHTML(of: List { Text("a") }, "<ul><li>a</li></ul>")
    try expectHTML(of: List(items) { Text($0.name) }, "<ul><li>item 1</li><li>item 2</li></ul>")
    try expectHTML(of: List(items, id: \.name) { Text($0.name) }, "<ul><li>item 1</li><li>item 2</li></ul>")
    try expectHTML(of: List(0..<2) { Text("\($0)") }, "<ul><li>0</li><li>1</li></ul>")
  }

  @Test func `The selected row of a list has the selection as its tag, or else as its element`() throws {
    let tagged = List(selection: .constant("b")) {
      Text("A").tag("a")
      Element("li") { Text("B") }.tag("b")
      Text("C")
    }
    try expectHTML(
      of: tagged,
      """
      <ul role="listbox"><li role="option" aria-selected="false">A</li><li role="option" aria-selected="true">B</li>\
      <li role="option" aria-selected="false">C</li></ul>
      """)
    let elements = List([Item(id: 1), Item(id: 2)], selection: .constant(Set([1]))) { Text($0.name) }
    try expectHTML(
      of: elements,
      """
      <ul role="listbox" aria-multiselectable="true"><li role="option" aria-selected="true">item 1</li>\
      <li role="option" aria-selected="false">item 2</li></ul>
      """)
  }

  @Test func `A row is selected by its tag, and deselected by the next selection where several rows can be selected`()
    throws
  {
    let model = Model()
    let host = ViewHost { Page(model: model) }
    try host.select(Item(id: 1), in: "List")
    #expect(model.item == Item(id: 1))
    host.expectHTML(contains: #"<li role="option" aria-selected="true"><div>item 1</div></li>"#)
    #expect(throws: ViewEventError.self, "a value of another type") { try host.select(1, in: "List") }
    #expect(model.item == Item(id: 1))
    let several = ViewHost { List(model.items, selection: model.binding(\.ids)) { Text($0.name) } }
    for id in [0, 2, 0] { try several.select(id, in: "List") }
    #expect(model.ids == [2])
  }

  @Test func `A value without a row can't be selected, and the error lists the values with one`() throws {
    let model = Model()
    let host = ViewHost {
      List(model.items, selection: model.binding(\.ids)) { Text($0.name) }.id("ids")
      List(selection: model.binding(\.ids)) {
        Section("Tagged") {
          Text("a").tag(10)
          EmptyView().tag(11)
          Element("div") { List(selection: .constant(Int?.none)) { Text("inner").tag(12) } }.tag(13)
        }
      }
      .id("tagged")
    }
    func expectRefusal(of value: Int, in list: String, candidates: [String]) {
      let error = #expect(throws: ViewEventError.self, "\(value)") { try host.select(value, in: list) }
      #expect(error?.candidates == candidates, "\(value)")
      for text in ["\(value)"] + candidates { #expect(error?.description.contains(text) == true) }
    }
    for value in [11, 12, 42] { expectRefusal(of: value, in: "tagged", candidates: ["row 10", "row 13"]) }
    expectRefusal(of: 10, in: "ids", candidates: ["row 0", "row 1", "row 2"])
    #expect(model.ids == [])
    try host.select(13, in: "tagged")
    #expect(model.ids == [13])
  }

  @Test func `Rows can be deleted while the list is edited, if they are in a list and have an action`() throws {
    let model = Model()
    let host = ViewHost { Page(model: model) }
    host.expectHTML(lacks: "Delete")
    model.editMode = .active
    host.expectHTML(
      contains: """
        <div>item 1<button type="button" aria-label="Delete item 1" data-role="destructive">Delete</button></div></li>
        """)
    try host.tap("Delete item 1")
    #expect(model.items.map(\.id) == [0, 2])
    try host.tap("Delete item 2")
    #expect(model.items.map(\.id) == [0])
    model.editMode = .inactive
    host.expectHTML(lacks: "Delete")

    let rows = ForEach(0..<1) { Text("\($0)") }
    let fixed = List { rows.onDelete(perform: nil) }
    try expectHTML(of: fixed.environment(\.editMode, .constant(.active)), "<ul><li><div>0</div></li></ul>")
    try expectHTML(of: rows.onDelete { _ in }.environment(\.editMode, .constant(.active)), "0")
    try expectHTML(of: List { rows.onDelete { _ in } }, "<ul><li><div>0</div></li></ul>")
  }

  private struct ItemRow: View {
    let name: String
    var body: some View {
      HStack {
        Element("b") { name }
        Text("!")
      }
    }
  }

  @Test func `A delete button is called by the text of its row, wherever that is, or by the identifier`() throws {
    final class Names { var deleted: [Int] = [] }
    let names = Names()
    let host = ViewHost {
      List {
        ForEach(0..<6) { id in
          switch id {
          case 0:
            HStack {
              Text("stack"); Text("of texts")
            }
          case 1: Toggle("toggle", isOn: .constant(true))
          case 2: NavigationLink("link", value: 2)
          case 3: ItemRow(name: "view")
          case 4:
            Group {
              Image("a.svg", alt: ""); ItemRow(name: "later")
            }
          default: Image("b.svg", alt: "")
          }
        }
        .onDelete { names.deleted += Array($0) }
      }
    }
    host.environment.editMode = .constant(.active)
    let labels = ["stack of texts", "toggle", "link", "view !", "later !", "5"]
    for label in labels {
      host.expectHTML(contains: "aria-label=\"Delete \(label)\"")
      try host.tap("Delete \(label)")
    }
    #expect(names.deleted == Array(0..<6))
  }

  @Test func `A section of a list is a row with a list`() throws {
    let list = List { Section("T") { ForEach(0..<2) { Text("\($0)") } } }
    try expectHTML(of: list, "<ul><li><section><h2>T</h2><ul><li>0</li><li>1</li></ul></section></li></ul>")
    let selecting = List(selection: .constant(1)) { Section("T") { ForEach(0..<2) { Text("\($0)") } } }
    try expectHTML(
      of: selecting,
      """
      <ul role="listbox"><li role="none"><h2>T</h2><ul role="group"><li role="option" aria-selected="false">0</li>\
      <li role="option" aria-selected="true">1</li></ul></li></ul>
      """)
  }
}
