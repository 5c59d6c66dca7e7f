import EnvironmentCore
import EnvironmentViews
import Testing

/// Tests that values which many views share are looked up once, and changed values are looked up again.
@MainActor
struct RenderHTMLRepetitionTests {
  @Test func `Views of one type read the values of their own environments`() throws {
    struct Pair: View {
      @Environment(\.title) var title
      let depth: Int

      var body: some View {
        Text("\(title);")
        if depth > 0 {
          AnyView(Pair(depth: depth - 1).environment(\.title, "\(title)\(depth)"))
          AnyView(Pair(depth: depth - 1).environment(\.subtitle, "same title"))
        }
      }
    }
    try expectHTML(of: Pair(depth: 2).environment(\.title, "t"), "t;t2;t21;t2;t;t1;t;")
  }

  @Test func `Properties of one place in a type may read different values`() throws {
    struct Row: View {
      @Environment var text: String

      init(_ number: Int) { _text = Environment(number % 2 == 0 ? \.title : \.settings.name) }

      var body: some View { Text("\(text);") }
    }
    try expectHTML(of: ForEach(0..<5) { Row($0) }, "untitled;standard;untitled;standard;untitled;")
  }

  @Test func `A view that is kept and shown several times is whole each time`() throws {
    struct Card: View {
      @Environment(\.title) var title
      let note = "a note that takes memory of its own"

      var body: some View {
        Element("p", ["class": "card", "title": note]) {
          Text(title)
          Element("i")
        }
      }
    }
    struct Page: View {
      let card = AnyView(Card().environment(\.title, "one"))
      let element = Element("b", ["id": "x", "title": "y"]) { AnyView(Card()) }

      var body: some View {
        card
        Group {
          card
          element
        }
        ForEach(0..<2) { _ in element }
      }
    }
    func card(_ title: String) -> String {
      #"<p class="card" title="a note that takes memory of its own">\#(title)<i></i></p>"#
    }
    let element = #"<b id="x" title="y">\#(card("untitled"))</b>"#
    let expected = card("one") + card("one") + element + element + element
    let page = Page()
    for _ in 0..<2 { try expectHTML(of: page, expected) }
    try expectHTML(of: page.element, element)
  }

  @Test func `A value from an observable object is read again`() throws {
    struct Page: View {
      var body: some View {
        ForEach(0..<3) { Row(number: $0) }
      }
    }
    struct Row: View {
      @Environment(\.storeTitle) var title
      @Environment(Store.self) var store
      let number: Int

      var body: some View {
        Text("\(title);")
        Writing(store: store, number: number)
      }
    }
    struct Writing: View {
      let store: Store
      let number: Int

      var body: some View {
        let _ = store.title = "after \(number)"
        EmptyView()
      }
    }
    try expectHTML(of: Page().environment(Store("first")), "first;after 0;after 1;")
  }

  @Test func `A handler is called for each read of a value that isn't set`() throws {
    var values = EnvironmentValues()
    var count = 0
    values.unstoredValueHandler = { _ in
      count += 1
      return .value("number \(count)")
    }
    let page = ForEach(0..<3) { _ in TitleView() }
    try expectHTML(of: page, in: values, "[number 1][number 2][number 3]")
  }

  @Test func `A collection of any kind is iterated in order`() throws {
    let expected = "0;1;2;"
    func html<Data: RandomAccessCollection>(_ data: Data) throws -> String where Data.Element == Int {
      try renderHTML(ForEach(data, id: \.self) { Text("\($0);") })
    }
    #expect(try html(0..<3) == expected)
    #expect(try html(0...2) == expected)
    #expect(try html([0, 1, 2]) == expected)
    #expect(try html([9, 0, 1, 2].dropFirst()) == expected)
    #expect(try html((0..<3).lazy.map { $0 }) == expected)
    #expect(try html([2, 1, 0].reversed()) == expected)
    #expect(try html(CollectionOfOne(1)) == "1;")
    #expect(try html([]) == "")
  }
}

extension EnvironmentValues {
  fileprivate var storeTitle: String { self[Store.self]?.title ?? "" }
}
