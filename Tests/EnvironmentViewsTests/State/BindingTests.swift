import EnvironmentCore
import Testing

@testable import EnvironmentViews

@MainActor
struct BindingTests {
  private struct Item: Identifiable, Equatable {
    let id: Int
    var name: String
  }

  private final class Box<Value> {
    var value: Value
    init(_ value: Value) { self.value = value }
    var binding: Binding<Value> { Binding(get: { self.value }, set: { self.value = $0 }) }

    func expect(_ expected: Value, _ line: Int = #line) where Value: Equatable {
      #expect(
        value == expected, sourceLocation: SourceLocation(fileID: #fileID, filePath: #filePath, line: line, column: 1))
    }
  }

  private struct Page: View {
    @State var items = [Item(id: 1, name: "a"), Item(id: 2, name: "b")]
    @State var title: String? = "title"
    var body: some View { EmptyView() }
  }

  @Test func `A binding reads and writes with its functions, also as a property of a view`() throws {
    struct Row: View {
      @Binding var name: String
      var body: some View {
        let _ = name += "!"
        Text(name)
      }
    }
    let box = Box(Item(id: 1, name: "a"))
    box.binding.wrappedValue.name += "b"
    try expectHTML(of: Row(name: box.binding.name), "ab!")
    #expect(box.value.name == "ab!")
  }

  @Test func `A collection's binding has bindings to the elements`() throws {
    let box = Box([Item(id: 1, name: "a"), Item(id: 2, name: "b")])
    for item in box.binding { item.wrappedValue.name += "!" }
    let list = ForEach(box.binding) { $item in Text(item.name) }
    try expectHTML(of: list, "a!b!")
    let byName = ForEach(box.binding, id: \.name) { $item in
      let _ = item.name += "?"
      Text(item.name)
    }
    try expectHTML(of: byName, "a!?b!?")
  }

  @Test func `A binding to a removed element reads its last value, and ignores writes`() {
    let box = Box([1, 2])
    let last = box.binding[1]
    box.value = [1]
    #expect(last.wrappedValue == 2)
    last.wrappedValue = 3
    box.expect([1])
    #expect(last.wrappedValue == 2)
  }

  @Test func `A binding to the value in an optional reads its last value after the optional becomes nil`() throws {
    let box = Box<String?>("a")
    let unwrapped = try #require(Binding(box.binding))
    box.value = nil
    #expect(unwrapped.wrappedValue == "a")
    #expect(Binding<String>(box.binding) == nil)
    unwrapped.wrappedValue = "b"
    box.expect("b")
  }

  @Test func `A binding to a value as an optional, or type-erased, doesn't write nil or a value of another type`() {
    let box = Box("a")
    let optional = Binding<String?>(box.binding)
    optional.wrappedValue = nil
    box.expect("a")
    optional.wrappedValue = "b"
    box.expect("b")
    let any = Binding<AnyHashable>(box.binding)
    any.wrappedValue = 1
    box.expect("b")
    any.wrappedValue = "c"
    box.expect("c")
  }

  @Test func `Bindings to one place are equal in each evaluation`() throws {
    let place = RetainedHost()
    let (first, second) = (try place.evaluate(Page()), try place.evaluate(Page()))
    expectSame(first.$items, second.$items)
    expectSame(first.$items[1].name, second.$items[1].name)
    expectSame(Binding(first.$title), Binding(second.$title))
    expectSame(Binding<[Item]?>(first.$items), Binding<[Item]?>(second.$items))
    expectDifferent(first.$items[0], second.$items[1])
    expectDifferent(first.$items, try RetainedHost().evaluate(Page()).$items)
  }

  @Test func `Bindings that are functions are equal only if they are copies`() {
    let box = Box(1)
    let binding = box.binding
    expectSame(binding, binding.projectedValue)
    expectDifferent(binding, box.binding)
    expectSame(Binding.constant(1), .constant(1))
    expectDifferent(Binding.constant(1), .constant(2))
    expectDifferent(Binding.constant(1), binding)
  }

  @Test func `Making a binding to a part doesn't read it`() throws {
    let place = RetainedHost()
    let page = try place.evaluate(Page()) { _ = ($0.$title.description, Binding<[Item]?>($0.$items)) }
    page.title = nil
    page.items = []
    place.expectChanges(0)
  }
}

extension String? {
  fileprivate var description: String {
    get { self ?? "" }
    set { self = newValue }
  }
}
