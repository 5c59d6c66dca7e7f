import EnvironmentCore
import EnvironmentViews
import Testing

@MainActor
struct NavigationStateTests {
  @Test func `A page keeps its state below another`() throws {
    struct Page: View {
      let number: Int
      @State private var count = 0
      var body: some View {
        Button("Count") { count += 1 }
        Text("page \(number): \(count)")
        NavigationLink("Deeper", value: number + 1)
      }
    }
    struct Stack: View {
      @State private var path: [Int] = []
      var body: some View {
        NavigationStack(path: $path) {
          NavigationLink("Deeper", value: 1)
            .navigationDestination(for: Int.self) { Page(number: $0) }
        }
        Button("Home") { path = [] }
        Text("depth \(path.count)")
      }
    }
    let host = ViewHost { Stack() }
    try host.tap("Deeper")
    try host.tap("Count")
    try host.tap("Deeper")
    #expect(host.html.contains("page 2: 0") && host.html.contains("depth 2"))
    try host.tap("Back")
    host.expectHTML(contains: "page 1: 1")
    try host.tap("Home")
    try host.tap("Deeper")
    host.expectHTML(contains: "page 1: 0")
  }

  @Test func `A link appends to a path of the program's own type, which keeps its other properties`() throws {
    struct Route: RandomAccessCollection, RangeReplaceableCollection, MutableCollection {
      var numbers: [Int] = []
      var name = "none"
      var startIndex: Int { numbers.startIndex }
      var endIndex: Int { numbers.endIndex }
      subscript(index: Int) -> Int {
        get { numbers[index] }
        set { numbers[index] = newValue }
      }
      mutating func replaceSubrange(_ range: Range<Int>, with others: some Collection<Int>) {
        numbers.replaceSubrange(range, with: others)
      }
    }
    struct Stack: View {
      @State private var route = Route(name: "north")
      var body: some View {
        NavigationStack(path: $route) {
          NavigationLink("Deeper", value: 7).navigationDestination(for: Int.self) { Text("page \($0)") }
        }
        Text("\(route.name): \(route.numbers)")
      }
    }
    let host = ViewHost { Stack() }
    try host.tap("Deeper")
    host.expectHTML(contains: "page 7", "north: [7]")
  }

  @Test func `A title that changes is shown`() throws {
    struct Page: View {
      @State private var title = "One"
      var body: some View {
        Button("Rename") { title = "Two" }.navigationTitle(title)
      }
    }
    let host = ViewHost { NavigationStack { Page() } }
    host.expectHTML(contains: "<h1>One</h1>")
    try host.tap("Rename")
    host.expectHTML(contains: "<h1>Two</h1>")
  }

  @Test func `A title is removed with its view`() throws {
    struct Page: View {
      @State private var hasTitle = true
      var body: some View {
        if hasTitle { Text("a").navigationTitle("T") }
        Button("Switch") { hasTitle.toggle() }
      }
    }
    let host = ViewHost { NavigationStack { Page() } }
    try host.tap("Switch")
    host.expectHTML(lacks: "<h1>")
    try host.tap("Switch")
    host.expectHTML(contains: "<h1>T</h1>")
  }

  @Test func `A removed title uncovers the one that was set before it`() throws {
    struct Page: View {
      @State private var titles = ["A", "B", "B"]
      var body: some View {
        ForEach(Array(titles.enumerated()), id: \.offset) { Text("-").navigationTitle($0.element) }
        Button("Remove") { titles.removeLast() }
        Button("Rename") { titles[0] = "C" }
      }
    }
    let host = ViewHost { NavigationStack { Page() } }
    host.expectHTML(contains: "<h1>B</h1>")
    try host.tap("Remove")
    host.expectHTML(contains: "<h1>B</h1>")
    try host.tap("Rename")
    host.expectHTML(contains: "<h1>B</h1>")
    try host.tap("Remove")
    host.expectHTML(contains: "<h1>C</h1>")
    try host.tap("Remove")
    host.expectHTML(lacks: "<h1>")
  }

  @Test func `A removed destination uncovers the one that was set before it`() throws {
    struct Page: View {
      @State private var hasSecond = true
      @State private var count = 0
      var body: some View {
        Text("-").navigationDestination(for: Int.self) { Text("first \($0) \(count)") }
        if hasSecond { Text("-").navigationDestination(for: Int.self) { Text("second \($0)") } }
        NavigationLink("Open", value: 1)
        Button("Remove") { hasSecond = false }
        Button("Count") { count += 1 }
      }
    }
    let host = ViewHost { NavigationStack { Page() } }
    try host.tap("Count")
    try host.tap("Open")
    host.expectHTML(contains: "second 1")
    try host.tap("Back")
    try host.tap("Remove")
    try host.tap("Open")
    host.expectHTML(contains: "first 1 1")
  }
}

extension NavigationPresentationTests {
  @Test func `A page is removed with the page that presents it, and the binding is set to false`() {
    struct Pushed: View {
      let model: Model
      var body: some View {
        Text("pushed").navigationDestination(isPresented: Bindable(model).isPresented) { Text("above") }
      }
    }
    let model = Model()
    model.path = NavigationPath([1])
    let host = ViewHost {
      NavigationStack(path: Bindable(model).path) { Text("root") }
        .navigationDestination(for: Int.self) { _ in Pushed(model: model) }
    }
    model.isPresented = true
    host.expectHTML(contains: "above")
    model.path = NavigationPath()
    host.expectHTML(contains: "root", lacks: "above")
    #expect(!model.isPresented)
  }

  @Test func `A stack that was removed retains no page and writes no binding`() throws {
    weak var gone: Model?
    do {
      let model = Model()
      gone = model
      let host = host(model)
      try host.tap("Help")
      model.item = Item(name: "a")
      host.update()
      host.unmount()
      #expect(model.isPresented)
      #expect(model.item != nil)
    }
    #expect(gone == nil)
  }
}

extension NavigationTests {
  @Test
  func `The lowest page decides the destination of a value, and a destination around the stack comes last`() throws {
    struct Root: View {
      let model: Model
      var body: some View {
        let word = model.word
        if word == "none" {
          Text("root")
        } else {
          Text("root").navigationDestination(for: Int.self) { number in
            Text("\(word) \(number)").navigationDestination(for: Int.self) { _ in Text("never") }
          }
        }
      }
    }
    let model = Model()
    model.path = [1, 2]
    let host = ViewHost {
      NavigationStack(path: model.binding(\.path)) { Root(model: model) }
        .navigationDestination(for: Int.self) { Text("outer \($0)") }
    }
    host.expectHTML(contains: "word 2")
    model.word = "other"
    host.expectHTML(contains: "other 2")
    model.word = "none"
    host.expectHTML(contains: "outer 2")
  }
}
