import EnvironmentCore
import EnvironmentViews
import EnvironmentViewsFoundation
import Foundation
import Observation
import Testing

@MainActor
struct NavigationPresentationTests {
  @MainActor
  @Observable
  final class Model {
    var isPresented = false
    var item: Item?
    var path = NavigationPath()
    var isShown = true
    var text = "text"
  }

  struct Item: Hashable {
    let name: String
  }

  struct Root: View {
    @Bindable var model: Model
    var body: some View {
      if model.isShown {
        Button("Help") { model.isPresented = true }
          .navigationDestination(isPresented: $model.isPresented) { Help(model: model) }
          .navigationDestination(item: $model.item) { Detail(item: $0) }
      }
    }
  }

  struct Help: View {
    let model: Model
    @Environment(\.dismiss) private var dismiss
    @Environment(\.isPresented) private var isPresented
    var body: some View {
      Text("help \(model.text) \(isPresented)")
      Button("Done") { dismiss() }
    }
  }

  struct Detail: View {
    let item: Item
    @State private var count = 0
    var body: some View {
      Button("count \(count)") { count += 1 }
      Text("detail \(item.name)")
    }
  }

  func host(_ model: Model) -> ViewHost<some View> {
    ViewHost { NavigationStack(path: Bindable(model).path) { Root(model: model) } }
  }

  @Test func `A binding that is or becomes true presents a page, and one that becomes false removes it`() throws {
    let model = Model()
    let host = host(model)
    host.expectHTML(lacks: "help")
    try host.tap("Help")
    host.expectHTML(contains: "help text true", lacks: ">Help<")
    model.isPresented = false
    host.expectHTML(contains: ">Help<", lacks: "help text")
    model.isPresented = true
    self.host(model).expectHTML(contains: "help text")
    host.update()
    host.expectEvaluations(["Help"]) { model.text = "other" }
    host.expectHTML(contains: "help other")
  }

  @Test func `Going back and dismissing set the binding to false`() throws {
    let model = Model()
    let host = host(model)
    for way in ["Back", "Done", "Back"] {
      try host.tap("Help")
      #expect(model.isPresented)
      try host.tap(way)
      #expect(!model.isPresented)
      host.expectHTML(lacks: "help")
    }
  }

  @Test func `Each item has its own page, and nil removes the page`() throws {
    let model = Model()
    let host = host(model)
    model.item = Item(name: "a")
    host.expectHTML(contains: "detail a")
    try host.tap("count 0")
    host.expectHTML(contains: "count 1")
    model.item = Item(name: "b")
    host.expectHTML(contains: "detail b", "count 0")
    try host.tap("Back")
    #expect(model.item == nil)
    host.expectHTML(contains: ">Help<")
    model.item = Item(name: "a")
    host.expectHTML(contains: "detail a")
    model.item = nil
    host.expectHTML(contains: ">Help<")
  }

  @Test func `A page is removed with the view that presents it, and the path stays`() throws {
    let model = Model()
    let host = ViewHost {
      NavigationStack(path: Bindable(model).path) { Root(model: model) }
        .navigationDestination(for: Int.self) { Text("number \($0)") }
    }
    try host.tap("Help")
    model.path.append(1)
    host.expectHTML(contains: "number 1")
    model.isShown = false
    host.update()
    #expect(model.path.count == 1)
    try host.tap("Back")
    #expect(model.path.isEmpty)
    host.expectHTML(lacks: "help")
    model.isShown = true
    host.update()
    host.expectHTML(contains: "help text")
    host.unmount()
    #expect(model.isPresented)
  }

  @Test func `Presenting outside of a stack is reported once`() {
    let model = Model()
    let reported = issues {
      let host = ViewHost { Root(model: model) }
      model.isPresented = true
      host.update()
      model.isPresented = false
      host.update()
      model.isPresented = true
      host.update()
    }
    #expect(reported.count == 1)
    #expect(reported.first?.remedies == ["Put the view with the modifier into a 'NavigationStack'."])
  }
}
