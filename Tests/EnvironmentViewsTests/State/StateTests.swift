import EnvironmentCore
import EnvironmentViews
import Testing

@MainActor
struct StateTests {
  struct Counter: View {
    @State var count = 0
    var body: some View { Text("\(count)") }
  }

  @Test func `A state keeps the written value, and a body that read it is evaluated if the value differs`() throws {
    let place = RetainedHost()
    let counter = try place.evaluate(Counter())
    counter.count = 0
    place.expectChanges(0)
    counter.count = 5
    place.expectChanges(1)
    #expect(try place.evaluate(Counter()).count == 5)
  }

  @Test func `A write of an equal value is stored, and evaluates nothing`() throws {
    struct Name: Equatable {
      let text: String
      static func == (first: Self, second: Self) -> Bool { first.text.lowercased() == second.text.lowercased() }
    }
    struct NameView: View {
      @State var name = Name(text: "a")
      var body: some View { Text(name.text) }
    }
    let place = RetainedHost()
    let view = try place.evaluate(NameView())
    view.name = Name(text: "A")
    #expect(view.name.text == "A")
    place.expectChanges(0)
  }

  @Test func `A body that writes to a state that it has read is evaluated once by a renderer`() throws {
    struct Page: View {
      @State private var count = 0
      @Environment(\.log) var log
      var body: some View {
        let _ = log?("page")
        let _ = count += 1
        Text("\(count)")
      }
    }
    let log = Log()
    try expectHTML(of: Page().environment(\.log, log), "1")
    log.expect(["page"])
  }

  @Test func `An observable object is made once for each place, when it is needed, and not by the initializer`()
    throws
  {
    struct Page: View {
      @State var store: Store
      @State private var own = Store("own")
      init(_ log: Log) { _store = State(wrappedValue: Self.makeStore(log)) }
      static func makeStore(_ log: Log) -> Store {
        log("made")
        return Store("a")
      }
      var body: some View { Text(store.title + own.title) }
      var isLazy: Bool { "\(_own)".contains("LazyObject") }
    }
    let log = Log()
    let (place, other) = (RetainedHost(), RetainedHost())
    let page = Page(log)
    log.expect([])
    #expect(page.isLazy)
    let first = try place.evaluate(page).store
    #expect(try place.evaluate(Page(log)).store === first)
    log.expect(["made"])
    #expect(try other.evaluate(page).store !== first)
    log.expect(["made"])
    try expectHTML(of: page, "aown")
  }

  @Test func `Writing to a state of a view that isn't shown is reported`() throws {
    let reported = issues {
      let counter = Counter()
      counter.count = 1
      counter.$count.wrappedValue = 2
      #expect(counter.count == 0)
    }
    #expect(reported.count == 2)
    #expect(reported.first?.description.contains("'_name = State(initialValue: …)'") == true)
  }

  @Test func `A body that writes a state after its last read of it is evaluated again, and remains a reader`() throws {
    /// Writes a binding in its initializer, so during the evaluation of the body around it.
    struct Child: View {
      init(_ count: Binding<Int>) { if count.wrappedValue == 0 { count.wrappedValue = 5 } }
      var body: some View { EmptyView() }
    }
    struct Parent: View {
      @State private var count = 0
      var body: some View {
        Button("\(count)") { count += 1 }.id("add")
        Child($count)
      }
    }
    struct Cached: View {
      @State private var cache: Int?
      var body: some View { Button("\(cache ?? made())") { cache = (cache ?? 0) + 1 }.id("add") }
      func made() -> Int {
        cache = 5
        return 5
      }
    }
    struct Part: View {
      @State private var counts = (first: 0, second: 0)
      var body: some View {
        let count = $counts.first
        Button("\(count.wrappedValue)") { counts.first += 1 }.id("add")
        let _ = count.wrappedValue = max(count.wrappedValue, 5)
      }
    }
    final class Model: EnvironmentBindable {
      nonisolated let _environmentStorage = EnvironmentStorage()
      let count: Int
      init(_ count: Int) { self.count = count }
    }
    struct Owner: View {
      @EnvironmentBound private var model = Model(0)
      var body: some View {
        Button("\(model.count)") { model = Model(model.count + 1) }.id("add")
        let _ = model.count < 5 ? (model = Model(5)) : ()
      }
    }
    func check(_ view: some View, sourceLocation: SourceLocation = #_sourceLocation) throws {
      let host = ViewHost { view }
      #expect(host.html.contains(">5<"), sourceLocation: sourceLocation)
      try host.tap("add")
      #expect(host.html.contains(">6<"), sourceLocation: sourceLocation)
    }
    let reported = try issues {
      try check(Parent())
      try check(Cached())
      try check(Part())
      try check(Owner())
    }
    #expect(reported.isEmpty)
  }

  @Test func `A body that changes a state that it has read in each evaluation is reported`() {
    struct Endless: View {
      @State private var count = 0
      var body: some View {
        Text("\(count)")
        let _ = count += 1
      }
    }
    let reported = issues { _ = ViewHost { Endless() } }
    #expect(reported.count == 1)
    #expect(reported.first?.description.contains("'Endless'") == true)
  }
}
