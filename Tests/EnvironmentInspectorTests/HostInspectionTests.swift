import EnvironmentInspector
import EnvironmentKit
import TestSupport
import Testing

@MainActor
struct HostInspectionTests {
  @Test func `The text has the tree of views, with equal siblings on one line, and the settings that aren't read`() {
    let host = ViewHost(environment: EnvironmentValues()) { Shop() }
    expectDescription(
      of: EnvironmentInspector.inspect(host),
      """
      Shop; owns currency = "EUR"; owns cart = EnvironmentInspectorTests.Cart
        sets currency = "EUR", in 'Shop'
          sets greeting = "Salut", in 'Shop'
            Page(title: Fruit); owns count = 0
              Counter(count: 0)
              Price(number: 0) and 2 more like it; reads currency = "EUR", from '.environment' in 'Shop'
        Total
      'greeting' is set to "Salut" by '.environment' in 'Shop', but not read.
      """)
  }

  @Test func `A filter shows the places that set or read a key, and those around them`() {
    let inspection = EnvironmentInspector.inspect(ViewHost(environment: EnvironmentValues()) { Shop() })
    expectDescription(
      of: inspection.text(key: \.greeting),
      """
      Shop; owns currency = "EUR"; owns cart = EnvironmentInspectorTests.Cart
        sets currency = "EUR", in 'Shop'
          sets greeting = "Salut", in 'Shop'
      """)
    #expect(inspection.text(view: "Total").split(separator: "\n").count == 2)
  }

  @Test func `Keys that only views of the library use are left out`() {
    let host = ViewHost(environment: EnvironmentValues()) {
      NavigationStack {
        List(0..<2, id: \.self) { Price(number: $0) }
        Picker("Size", selection: .constant(1)) { Text("S").tag(1) }
      }
      .environment(\.locale, Locale(identifier: "fr"))
    }
    expectDescription(
      of: EnvironmentInspector.inspect(host),
      """
      sets locale = fr (fixed fr), in 'the root of the host'
        Price(number: 0) and 1 more like it; reads currency, from the default
      'locale' is set to fr (fixed fr) by '.environment' in 'the root of the host', but not read.
      """)
  }

  @Test func `Readers and setters of a key have the names of the views around them`() {
    let inspection = EnvironmentInspector.inspect(ViewHost(environment: EnvironmentValues()) { Shop() })
    let price = "Shop › Page › Price"
    #expect(inspection.readers(of: \.currency) == [price, price, price])
    #expect(inspection.setters(of: \.currency) == ["Shop › .environment"])
    #expect(inspection.readers(of: \.unread) == [])
  }

  @Test func `A bound object counts as a reader of the keys that it has read`() {
    struct Owner: View {
      @EnvironmentBound var model = ShopModel()
      var body: some View { Text(model.greeting) }
    }
    let host = ViewHost(environment: EnvironmentValues()) { Owner().environment(\.greeting, "Salut") }
    let inspection = EnvironmentInspector.inspect(host)
    #expect(inspection.readers(of: \.greeting) == ["Owner"])
    #expect(inspection.unusedSettings == [])
    #expect(inspection.description.contains("binds ShopModel, which reads greeting = \"Salut\""))
  }

  @Test func `What the library sets in a dialog or on a page isn't listed as unused`() throws {
    struct Presenting: View {
      @State private var isShown = true
      var body: some View {
        NavigationStack { NavigationLink("Next") { Text("page") } }
        Text("presented").sheet(isPresented: $isShown) { Text("sheet").environment(\.currency, "CHF") }
      }
    }
    let host = ViewHost(environment: EnvironmentValues()) { Presenting() }
    try host.tap("Next")
    let inspection = EnvironmentInspector.inspect(host)
    #expect(
      inspection.unusedSettings
        == ["'currency' is set to \"CHF\" by '.environment' in 'Presenting', but not read."])
  }

  @Test func `A recorded host has the keys that a view declares and never reads, in its body or later`() throws {
    struct Later: View {
      @Environment(\.greeting) private var greeting
      @Environment(\.currency) private var currency
      @Environment(\.unread) private var unread
      @State private var text = ""
      var body: some View {
        Text("\(greeting) \(text)")
        Button("Read") { text = currency }
      }
    }
    var values = EnvironmentValues()
    values.currency = "CHF"
    values.unread = 3
    let host = EnvironmentInspector.recording { ViewHost(environment: values) { Later() } }
    let before = EnvironmentInspector.inspect(host)
    #expect(before.firstUnread == ["currency", "unread"])
    let reads = before.places.first?.reads.map(\.key)
    #expect(reads == ["greeting"])
    #expect(before.description.contains("; never reads currency, unread"))
    #expect(before.readers(of: \.currency) == [])
    try host.tap("Read")
    #expect(host.html.contains("Hello CHF"))
    let after = EnvironmentInspector.inspect(host)
    #expect(after.firstUnread == ["unread"])
    #expect(after.unusedSettings == ["'unread' is set to 3 in the environment of the host, but not read."])
    let unrecorded = EnvironmentInspector.inspect(ViewHost { Later() })
    #expect(unrecorded.firstUnread == [])
  }

  @Test func `A page has each view, in less than 500 bytes`() throws {
    let count = testSize(2_000, full: 10_000)
    let host = ViewHost(environment: EnvironmentValues()) {
      ForEach(0..<count) { number in Price(number: number) }.environment(\.currency, "CHF")
    }
    let inspection = EnvironmentInspector.inspect(host)
    #expect(inspection.description.split(separator: "\n").count == 2)
    let page = try inspection.page(title: "Large")
    #expect(page.utf8.count < 500 * count)
    #expect(page.hasPrefix("<!DOCTYPE html>"))
    #expect(page.contains("number: \(count - 1)"))
  }

  @Test func `Hostile values are text in the page`() throws {
    let host = ViewHost(environment: EnvironmentValues()) {
      Price(number: 1).environment(\.currency, "</script><script>alert(1)</script>")
    }
    let page = try EnvironmentInspector.inspect(host).page()
    #expect(!page.contains("<script>alert"))
  }
}

extension HostInspection {
  /// The keys that the first view declares and never reads.
  fileprivate var firstUnread: [String]? { places.first?.unread }
}
