import EnvironmentInventory
import Testing

struct InventoryTests {
  /// Returns the inventory of one file named `File.swift`.
  private func inventory(_ source: String) -> Inventory { Inventory(sources: [("File.swift", source)]) }

  /// Returns the uses as `kind name line`.
  private func uses(_ inventory: Inventory) -> [String] {
    inventory.uses.map { "\($0.kind) \($0.name) \($0.place.line)" }
  }

  @Test func `Entries are found in extensions of each name of the container`() {
    let inventory = inventory(
      """
      extension EnvironmentValues {
        @Entry var greeting = "Hello"
        @Entry public var user: User?
        var store: Store {
          get { self[StoreKey.self] }
          set { self[StoreKey.self] = newValue }
        }
        var isGuest: Bool { user == nil }
      }
      extension DependencyValues { @DependencyEntry(testValue: .mock) var `api`: API = .live }
      extension EnvironmentCore.EnvironmentValues { @Entry var clock: any Clock<Duration> = ContinuousClock() }
      extension Other { @Entry var other = 1 }
      """)
    #expect(
      inventory.entries.map { "\($0.name) \($0.type ?? "-") \($0.defaultValue ?? "-") \($0.place)" } == [
        "api API .live File.swift:10", "clock any Clock<Duration> ContinuousClock() File.swift:11",
        "greeting - \"Hello\" File.swift:2", "store Store - File.swift:4", "user User? - File.swift:3",
      ])
  }

  @Test func `An entry is listed with its defaults in tests and previews`() {
    let inventory = inventory(
      """
      extension EnvironmentValues {
        @Entry(test: API.mock, preview: API.sample) var api = API.live
        @Entry(test: .unimplemented) var database = Database.live
      }
      """)
    #expect(inventory.entries.map(\.testValue) == ["API.mock", ".unimplemented"])
    #expect(inventory.entries.map(\.previewValue) == ["API.sample", nil])
    let text = inventory.description
    #expect(text.contains("api = API.live, in tests API.mock, in previews API.sample (File.swift:2)"))
    #expect(text.contains("database = Database.live, in tests .unimplemented (File.swift:3)"))
  }

  @Test func `Wrappers, calls, closures and subscripts are uses`() {
    let inventory = inventory(
      """
      extension EnvironmentValues { @Entry var greeting = "Hello"; @Entry var name = Name() }
      struct Page: View {
        @Environment(\\.greeting) var greeting
        @Environment(\\.name.first) var first: String
        @Environment(Store.self) var store: Store?
        @EnvironmentObject var cart: Cart
        @Dependency(\\.greeting) var dependency
        @Injection(\\.greeting) var injection
        var body: some View {
          Text(greeting)
            .environment(\\.greeting, "Salut")
            .transformEnvironment(\\.name) { $0.first = "" }
            .environment(Store())
        }
      }
      func run(values: EnvironmentValues) {
        withEnvironment { $0.greeting = "Hi"; $0.name.first = "Ann" } operation: { print(values.greeting) }
        withDependencies { values in values.greeting = "Hi" } operation: { EnvironmentValues.current.name }
        host.environment.greeting += "!"
        environment[\\.name] = Name()
        print(environment[\\.name] == Name())
        parent.with(\\.greeting, "Hi")
        other.with(\\.unknown, 1)
        model.bindTestEnvironment([\\.greeting: "", \\.locale: french])
      }
      @Test(.environment(\\.greeting, "Salut"), .dependency(\\.name, Name())) func test() {}
      """)
    #expect(
      uses(inventory) == [
        "read greeting 3", "read name 4", "read Store 5", "read Cart 6", "read greeting 7", "read greeting 8",
        "set Store 13", "set name 12", "set greeting 11", "set greeting 17", "set name 17", "read greeting 17",
        "set greeting 18", "read name 18", "set greeting 19", "set name 20", "read name 21", "set greeting 22",
        "set greeting 24", "set locale 24", "set greeting 26", "set name 26",
      ])
    #expect(inventory.declaredElsewhere == ["Cart", "Store", "locale"])
    #expect(inventory.unresolved.isEmpty)
  }

  @Test func `Names of other closures and types are no uses`() {
    let inventory = inventory(
      """
      extension EnvironmentValues { @Entry var name = "" }
      func run(people: [Person], person: Person) {
        print(people.map { $0.name }, person.name, people.sorted { $0[keyPath: \\.name] < $1.name })
        withEnvironment { $0.name = "" } operation: { people.map { $0.name } }
        people.map(\\.name)
      }
      """)
    #expect(uses(inventory) == ["set name 4"])
  }

  @Test func `Entries and properties in conditional compilation are found`() {
    let inventory = inventory(
      """
      extension EnvironmentValues {
        #if os(Linux)
          @Entry var first = 1
          #if DEBUG
            @Entry var second = 2
          #endif
        #else
          @Entry var third = 3
        #endif
      }
      @EnvironmentAccessible final class Model {
        #if DEBUG
          @Environment(\\.first) var first
        #endif
        func reset() { first = 0 }
      }
      """)
    #expect(inventory.entries.map(\.name) == ["first", "second", "third"])
    #expect(uses(inventory) == ["read first 13", "set first 15"])
  }

  @Test func `A property of the container uses the values that it computes from, and is no value`() {
    let inventory = inventory(
      """
      extension EnvironmentValues {
        @Entry var first = "Ada"
        @Entry var last = "Lovelace"
        @Entry var unread = ""
        var name: String { first + " " + self.last }
        mutating func reset() { unread = ""; self.unread.name = "" }
      }
      struct Page { @Environment(\\.name) var name }
      """)
    #expect(
      uses(inventory) == ["read first 5", "read last 5", "set unread 6", "set unread 6", "read name 8"])
    #expect(inventory.neverRead.map(\.name) == ["unread"])
    #expect(inventory.declaredElsewhere.isEmpty)
  }

  @Test func `Objects, keys, key paths and parts that are assigned to are uses of their values`() {
    let inventory = inventory(
      """
      extension EnvironmentValues { @Entry var user: User?; @Entry var tags: [String] = []; var id: Int { get { self[IDKey.self] } set { self[IDKey.self] = newValue } } }
      func run() {
        host.environment[Store.self] = Store()
        withEnvironment { $0[Store.self] = nil; $0[IDKey.self] = 1; $0.tags.append("") } operation: {}
        host.environment.user?.name = ""
        host.environment.user!.tags[0] += ""
        host.environment.tags.forEach { _ in }
        host.environment[keyPath: \\.user] = nil
        print(host.environment[keyPath: path], host.environment[Store.self])
      }
      """)
    #expect(
      uses(inventory) == [
        "set Store 3", "set Store 4", "set id 4", "set tags 4", "set user 5", "set user 6", "read tags 7",
        "set user 8", "read Store 9",
      ])
    #expect(inventory.unresolved.map(\.source) == ["host.environment[keyPath: path]"])
  }

  @Test func `An assignment to a property of a model sets its value`() {
    let inventory = inventory(
      """
      @EnvironmentAccessible final class Model {
        @Environment(\\.api) private var client
        init(client: API) { self.client = client }
        func useMock() { client = .mock; other = client }
      }
      """)
    #expect(uses(inventory) == ["read api 2", "set api 3", "set api 4"])
  }

  @Test func `Uses whose value the source doesn't name are listed as not resolved`() {
    let inventory = inventory(
      """
      struct Page: View {
        @Environment(path) var value
        var body: some View { content.environment(path, 1).environment(store) }
      }
      """)
    #expect(
      inventory.unresolved.map { "\($0.place.line) \($0.source)" } == [
        "2 @Environment(path)", "3 .environment(store)", "3 .environment(path, 1)",
      ])
  }

  @Test func `Values that are never read, and those that are read and can't work, are found`() {
    let inventory = inventory(
      """
      extension EnvironmentValues {
        @Entry var unused = 1
        @Entry var api: API = unimplemented("api")
        @Entry var load: () -> Void = { fatalError("not set") }
        @Entry var used = 2
      }
      func run() {
        withEnvironment { $0.load = {} } operation: {
          let values = EnvironmentValues.current
          print(values.api, values.load, values.used)
        }
      }
      """)
    #expect(inventory.neverRead.map(\.name) == ["unused"])
    #expect(inventory.neverImplemented.map(\.name) == ["api"])
  }

  @Test func `The text lists values with their places, then what needs attention`() {
    let inventory = Inventory(sources: [
      (
        "Keys.swift",
        "extension EnvironmentValues {\n  @Entry var greeting = \"Hello\"\n  @Entry var unused: Int = 1\n}"
      ),
      (
        "Page.swift",
        "struct Page {\n  @Environment(\\.greeting) var greeting\n  @Environment(\\.locale) var locale\n}\n"
          + "let page = Page().environment(\\.greeting, \"Salut\").environment(path, 1)"
      ),
    ])
    #expect(
      inventory.description == """
        2 values, set in 1 place, read in 2 places.

        greeting = "Hello" (Keys.swift:2)
          set by '.environment': Page.swift:5
          read by '@Environment' in 'Page': Page.swift:2

        unused: Int = 1 (Keys.swift:3)
          never set
          never read

        Declared elsewhere:
          locale: set in 0 places, read in 1 place

        Never read in these sources:
          'unused' (Keys.swift:3)

        Not resolved, because the value isn't named in the source:
          Page.swift:5: .environment(path, 1)
        """)
  }

  @MainActor
  @Test func `The page has the uses by file, and the values with the uses that set and read them`() throws {
    let inventory = inventory(
      """
      extension EnvironmentValues { @Entry var text = "</script><script>" }
      struct Page { @Environment(\\.text) var text }
      let page = Page().environment(\\.text, "Salut")
      """)
    let page = try inventory.page(title: "Site")
    #expect(page.hasPrefix("<!DOCTYPE html>"))
    #expect(page.contains("<b>File.swift</b>"))
    #expect(page.contains(#"data-w="2" data-r="1""#))
    #expect(page.contains("<i class=\"s\">sets text</i>"))
    #expect(!page.contains("<script><"))
  }
}
