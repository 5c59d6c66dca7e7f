import EnvironmentCore
import EnvironmentViews
import EnvironmentViewsFoundation
import Foundation
import Observation
import Testing

@MainActor
struct DialogTests {
  @MainActor
  @Observable
  final class Model {
    var isPresented = false
    var item: Item?
    var text = "text"
    var failure: Failure?
    var log: [String] = []
  }

  enum Failure: LocalizedError {
    case offline, unnamed
    var errorDescription: String? { self == .offline ? "No network." : nil }
    var recoverySuggestion: String? { "Check the cable." }
  }

  struct Item: Identifiable {
    let id: Int
    var name = "item"
  }

  struct Root: View {
    let model: Model
    var body: some View {
      @Bindable var model = model
      Button("Open") { model.isPresented = true }
        .sheet(isPresented: $model.isPresented, onDismiss: { model.log.append("dismissed") }) { Content(model: model) }
    }
  }

  struct Content: View {
    let model: Model
    @Environment(\.greeting) private var greeting
    @Environment(\.dismiss) private var dismiss
    @Environment(\.isPresented) private var isPresented
    @State private var count = 0
    var body: some View {
      Text("\(greeting) \(model.text) \(isPresented)")
      Button("count \(count)") { count += 1 }
      Button("Done") { dismiss() }
    }
  }

  // MARK: Sheets

  @Test func `A sheet is a dialog beside the view, with the view's environment`() throws {
    let model = Model()
    let host = ViewHost { Element("main") { Root(model: model).environment(\.greeting, "Salut") } }
    host.expectHTML("<main><button type=\"button\">Open</button></main>")
    try host.tap("Open")
    host.expectHTML(contains: "</button><dialog open>Salut text true<button")
    host.expectEvaluations(["Content"]) { model.text = "other" }
    host.expectHTML(contains: "Salut other")
  }

  @Test func `Dismissing sets the binding, runs the action, and ends the state of the sheet`() throws {
    let model = Model()
    let host = ViewHost { Root(model: model) }
    try host.tap("Open")
    try host.tap("count 0")
    host.expectHTML(contains: "count 1")
    try host.tap("Done")
    #expect(!model.isPresented)
    #expect(model.log == ["dismissed"])
    host.expectHTML(lacks: "<dialog")
    model.isPresented = true
    host.expectHTML(contains: "count 0")
    model.isPresented = false
    host.update()
    #expect(model.log == ["dismissed", "dismissed"])
  }

  @Test func `Each item has its own sheet, and dismissing sets nil`() throws {
    let model = Model()
    let host = ViewHost {
      @Bindable var model = model
      Text("list").sheet(item: $model.item, onDismiss: { model.log.append("dismissed") }) { item in
        Text(item.name)
        Content(model: model)
      }
    }
    model.item = Item(id: 1, name: "one")
    host.expectHTML(contains: "<dialog open>one")
    try host.tap("count 0")
    model.item?.name = "renamed"
    host.expectHTML(contains: "<dialog open>renamed", "count 1")
    model.item = Item(id: 2, name: "two")
    host.expectHTML(contains: "<dialog open>two", "count 0")
    #expect(model.log == ["dismissed"])
    try host.tap("Done")
    #expect(model.item == nil && model.log.count == 2)
  }

  @Test func `A view that is rendered once shows the sheet that is presented`() throws {
    try expectSameHTML(
      of: Text("a").sheet(isPresented: .constant(true)) { Text("b") }, "a<dialog open>b</dialog>")
    try expectSameHTML(of: Text("a").sheet(isPresented: .constant(false)) { Text("b") }, "a")
    try expectSameHTML(
      of: Text("a").popover(isPresented: .constant(true)) { Text("b") },
      "a<dialog open data-presentation=\"popover\">b</dialog>")
    try expectSameHTML(
      of: Text("a").popover(item: .constant(Item(id: 1))) { Text($0.name) },
      "a<dialog open data-presentation=\"popover\">item</dialog>")
  }

  @Test func `A view's attributes and rows aren't the dialog's`() throws {
    let sheet = Element("p") { "a" }.sheet(isPresented: .constant(true)) { Text("b") }
    try expectSameHTML(of: sheet.class("note"), "<p class=\"note\">a</p><dialog open>b</dialog>")
    try expectSameHTML(of: sheet.hidden(), "<p hidden>a</p><dialog open>b</dialog>")
    try expectSameHTML(
      of: List { sheet }, "<ul><li><p>a</p></li><li><dialog open>b</dialog></li></ul>")
  }

  @Test func `Preferences stop at the dialog, and are read in it`() throws {
    struct Names: PreferenceKey {
      static var defaultValue: [String] { [] }
      static func reduce(value: inout [String], nextValue: () -> [String]) { value += nextValue() }
    }
    let content = Text("a").preference(key: Names.self, value: ["a"])
      .sheet(isPresented: .constant(true)) {
        Text("b").preference(key: Names.self, value: ["b"])
          .overlayPreferenceValue(Names.self) { Text("inner: \($0)") }
      }
      .overlayPreferenceValue(Names.self) { Text("outer: \($0)") }
    let html = [try renderHTML(content), ViewHost { content }.html]
    for html in html { #expect(html.contains("inner: [&quot;b&quot;]") || html.contains("inner: [\"b\"]")) }
    for html in html { #expect(html.contains("outer: [&quot;a&quot;]") || html.contains("outer: [\"a\"]")) }
    var reported: [[String]] = []
    let host = ViewHost { content.onPreferenceChange(Names.self) { reported.append($0) } }
    host.update()
    #expect(reported == [["a"]])
  }

  @Test func `A sheet on a page of a stack has no title or link of that page`() throws {
    let model = Model()
    let host = ViewHost {
      NavigationStack {
        @Bindable var model = model
        Text("page").navigationTitle("Page")
          .sheet(isPresented: $model.isPresented) { Content(model: model).navigationTitle("Sheet") }
      }
    }
    model.isPresented = true
    host.expectHTML(contains: "<h1>Page</h1>", lacks: "<h1>Sheet</h1>")
    try host.tap("Done")
    #expect(!model.isPresented)
    host.expectHTML(contains: "<h1>Page</h1>", lacks: "<dialog")
  }

  @Test func `A sheet in a sheet is dismissed alone`() throws {
    let model = Model()
    let host = ViewHost {
      @Bindable var model = model
      Text("a").sheet(isPresented: $model.isPresented) {
        Element("div") { "outer" }.sheet(item: $model.item) { _ in Content(model: model) }
      }
    }
    model.isPresented = true
    model.item = Item(id: 1)
    host.expectHTML(contains: "outer", "Done")
    try host.tap("Done")
    #expect(model.isPresented && model.item == nil)
    host.expectHTML(contains: "outer", lacks: "Done")
  }

  // MARK: Alerts

  struct Asking: View {
    let model: Model
    var body: some View {
      @Bindable var model = model
      Button("Delete") { model.isPresented = true }
        .alert("Delete it?", isPresented: $model.isPresented) {
          Button("Delete it", role: .destructive) { model.log.append("deleted, \(model.isPresented)") }
          Button("Keep", role: .cancel) {}
        } message: {
          Text("It can't be restored.")
        }
    }
  }

  @Test func `A button of an alert runs its action and dismisses the alert`() throws {
    let model = Model()
    let host = ViewHost { Asking(model: model) }
    try host.tap("Delete")
    host.expectHTML(
      contains: """
        <dialog open role="alertdialog" aria-label="Delete it?"><h2>Delete it?</h2><p>It can't be restored.</p>
        """)
    try host.tap("Keep")
    #expect(!model.isPresented && model.log == [])
    try host.tap("Delete")
    try host.tap("Delete it")
    #expect(!model.isPresented && model.log == ["deleted, true"])
    host.expectHTML(lacks: "<dialog")
  }

  @Test func `An alert without actions has a button OK`() throws {
    let model = Model()
    let host = ViewHost {
      @Bindable var model = model
      Text("a").alert("Saved", isPresented: $model.isPresented) {}
    }
    model.isPresented = true
    host.expectHTML(contains: "<h2>Saved</h2><button", lacks: "<p>")
    try host.tap("OK")
    #expect(!model.isPresented)
  }

  @Test func `An alert about a value is shown only with a value`() throws {
    let model = Model()
    struct Root: View {
      @Bindable var model: Model
      var body: some View {
        Text("a").alert("Delete?", isPresented: $model.isPresented, presenting: model.item) { item in
          Button("Delete \(item.name)") { model.log.append(item.name) }
        } message: { item in
          Text("\(item.id)")
        }
      }
    }
    let host = ViewHost { Root(model: model) }
    model.isPresented = true
    host.expectHTML(lacks: "<dialog")
    model.item = Item(id: 7, name: "tea")
    host.expectHTML(contains: "<p>7</p>")
    try host.tap("Delete tea")
    #expect(!model.isPresented && model.log == ["tea"])
  }

  @Test func `An alert about an error has its description as the title, and is shown only with an error`() throws {
    struct Form: View {
      @Bindable var model: Model
      var body: some View {
        Text("a").alert(isPresented: $model.isPresented, error: model.failure) { failure in
          Button("Try again") { model.log.append("\(failure)") }
        } message: { failure in
          Text(failure.recoverySuggestion ?? "")
        }
        Text("b").alert(isPresented: .constant(model.isPresented), error: model.failure) {}
      }
    }
    let model = Model()
    model.isPresented = true
    let host = ViewHost { Form(model: model) }
    host.expectHTML("ab")
    model.failure = .offline
    host.expectHTML(
      contains: "aria-label=\"No network.\"><h2>No network.</h2><p>Check the cable.</p><button",
      "b<dialog open role=\"alertdialog\" aria-label=\"No network.\"><h2>No network.</h2><button")
    try host.tap("Try again")
    #expect(!model.isPresented && model.log == ["offline"])
    host.expectHTML("ab")
    model.failure = .unnamed
    model.isPresented = true
    host.expectHTML(contains: "<h2>\(Failure.unnamed.localizedDescription)</h2>")
  }

  @Test func `A choice has a button Cancel, unless one of its buttons cancels`() throws {
    let model = Model()
    let host = ViewHost {
      @Bindable var model = model
      Text("a").confirmationDialog("Sort by", isPresented: $model.isPresented, titleVisibility: .hidden) {
        ForEach(["name", "price"], id: \.self) { name in Button(name) { model.log.append(name) } }
      }
    }
    model.isPresented = true
    host.expectHTML(contains: "<dialog open aria-label=\"Sort by\"><button", ">Cancel</button>", lacks: "<h2>")
    try host.tap("price")
    #expect(!model.isPresented && model.log == ["price"])
    model.isPresented = true
    host.update()
    try host.tap("Cancel")
    #expect(!model.isPresented && model.log == ["price"])
    let choice = Text("a").confirmationDialog("Sure?", isPresented: .constant(true)) {
      Button("Yes") {}
      Group { if model.log.count == 1 { Button("No", role: .cancel) {} } }
    }
    ViewHost { choice }.expectHTML(contains: "<h2>Sure?</h2>", ">No<", lacks: ">Cancel<")
  }
}

extension EnvironmentValues {
  fileprivate var greeting: String {
    get { self[GreetingKey.self] }
    set { self[GreetingKey.self] = newValue }
  }
}

private enum GreetingKey: EnvironmentKey {
  static let defaultValue = "Hello"
}
