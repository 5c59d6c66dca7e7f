import EnvironmentCore
import EnvironmentViews
import Foundation
import Observation
import Testing

@MainActor
@Suite struct NavigationTests {
  @Observable
  final class Model {
    var path: [Int] = []
    var anyPath = NavigationPath()
    var word = "word"

    func binding<Value>(_ keyPath: ReferenceWritableKeyPath<Model, Value>) -> Binding<Value> {
      Binding(get: { self[keyPath: keyPath] }, set: { self[keyPath: keyPath] = $0 })
    }
  }

  struct Detail: View {
    let number: Int
    @Environment(\.dismiss) private var dismiss
    @Environment(\.isPresented) private var isPresented

    var body: some View {
      Text("page \(number) ")
      if isPresented { Button("Done") { dismiss() } }
      NavigationLink("Deeper", value: number + 1)
    }
  }

  struct Page: View {
    let model: Model

    var body: some View {
      NavigationStack(path: model.binding(\.path)) {
        NavigationLink("One", value: 1)
        NavigationLink("Word", value: "word")
          .navigationDestination(for: Int.self) { Detail(number: $0).navigationTitle("Number \($0)") }
      }
    }
  }

  @Test func `The first page is shown, with its title and without a back link`() throws {
    let stack = NavigationStack { Text("root").navigationTitle("T & T") }
    try expectHTML(of: stack, "<div><header><h1>T &amp; T</h1></header>root</div>")
    try expectHTML(of: NavigationStack { Text("root") }, "<div>root</div>")
    #expect(ViewHost { stack }.html == "<div><header><h1>T &amp; T</h1></header>root</div>")
    try expectHTML(of: Text("root").navigationTitle("T"), "root")
  }

  @Test func `The last of several titles is shown`() throws {
    let stack = NavigationStack {
      Text("a").navigationTitle("A")
      Text("b").navigationTitle("B")
    }
    try expectHTML(of: stack, "<div><header><h1>B</h1></header>ab</div>")
    #expect(ViewHost { stack }.html == "<div><header><h1>B</h1></header>ab</div>")
  }

  @Test func `A title follows the value of its view, and is removed with it`() throws {
    struct Root: View {
      let model: Model
      var body: some View {
        if model.word != "none" { Text("a").navigationTitle(model.word) }
      }
    }
    let model = Model()
    let host = ViewHost { NavigationStack { Root(model: model) } }
    host.expectHTML("<div><header><h1>word</h1></header>a</div>")
    model.word = "other"
    host.expectHTML("<div><header><h1>other</h1></header>a</div>")
    model.word = "none"
    host.expectHTML("<div></div>")
    model.word = "word"
    host.expectHTML("<div><header><h1>word</h1></header>a</div>")
  }

  @Test func `The top page of a path is shown, with a back link`() throws {
    let model = Model()
    model.path = [1, 2]
    let html = try renderHTML(Page(model: model))
    #expect(html.hasPrefix(#"<div><header><button type="button">Back</button><h1>Number 2</h1></header>page 2 "#))
    #expect(!html.contains("page 1"))
    #expect(!html.contains("One"))
    #expect(ViewHost { Page(model: model) }.html == html)
  }

  @Test func `Links push pages, and the back link pops them`() throws {
    let model = Model()
    let host = ViewHost { Page(model: model) }
    try host.tap("One")
    try host.tap("Deeper")
    #expect(model.path == [1, 2])
    host.expectHTML(contains: "page 2")
    try host.tap("Back")
    host.expectHTML(contains: "page 1")
    try host.tap("Done")
    #expect(model.path == [])
    try host.tap("One")
    host.expectHTML(contains: "page 1")
    model.path = []
    host.expectHTML(contains: "One")
  }

  @Test func `A page that isn't on top keeps its state, and a page for another value is another page`() throws {
    struct Counter: View {
      final class Box { var count = 0 }
      let number: Int
      @State private var box = Box()
      @Environment(\.log) private var log

      var body: some View {
        Button("Count") {
          box.count += 1
          log?("\(number): \(box.count)")
        }
      }
    }
    struct Stack: View {
      let model: Model
      var body: some View {
        NavigationStack(path: model.binding(\.path)) {
          Text("root").navigationDestination(for: Int.self) { Counter(number: $0) }
        }
      }
    }
    let (model, log) = (Model(), Log())
    let host = ViewHost { Stack(model: model).environment(\.log, log) }
    model.path = [1]
    try host.tap("Count")
    model.path = [1, 2]
    try host.tap("Count")
    model.path = [1]
    try host.tap("Count")
    model.path = [2]
    try host.tap("Count")
    model.path = []
    host.update()
    model.path = [1]
    try host.tap("Count")
    log.expect(["1: 1", "2: 1", "1: 2", "2: 1", "1: 1"])
  }

  @Test func `A stack may keep its path itself, and accept values of any type`() throws {
    let model = Model()
    let host = ViewHost {
      NavigationStack(path: model.binding(\.anyPath)) {
        NavigationLink(value: 1) { Text("One") }
        NavigationLink("Word", value: "word")
        NavigationLink("Nothing", value: Int?.none)
      }
      .navigationDestination(for: Int.self) { Text("number \($0)") }
      .navigationDestination(for: String.self) { Text("string \($0)") }
    }
    try host.tap("Word")
    host.expectHTML(contains: "string word")
    #expect(model.anyPath.count == 1)
    try host.tap("Back")
    #expect(model.anyPath.isEmpty)
    #expect(throws: ViewEventError.self) { try host.tap("Nothing") }

    let own = ViewHost {
      NavigationStack { NavigationLink("One", value: 1) }
        .navigationDestination(for: Int.self) { Text("number \($0)") }
    }
    try own.tap("One")
    #expect(own.html.contains("number 1"))
    try own.tap("Back")
    #expect(own.html.contains("One"))
  }

  @Test func `A link may have a view as its destination, which follows the link's values`() throws {
    let model = Model()
    struct Root: View {
      let model: Model
      var body: some View {
        let word = model.word
        NavigationLink("About") {
          Text("about \(word) ")
          NavigationLink {
            Text("deep \(word)")
          } label: {
            Text("More")
          }
        }
      }
    }
    let host = ViewHost { NavigationStack { Root(model: model) } }
    try host.tap("About")
    host.expectHTML(contains: "about word")
    model.word = "other"
    host.expectHTML(contains: "about other")
    try host.tap("More")
    host.expectHTML(contains: "deep other")
    try host.tap("Back")
    try host.tap("Back")
    host.expectHTML(contains: "About")
  }
}
