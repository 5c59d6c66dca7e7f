import EnvironmentCore
import EnvironmentViews
import Foundation
import Observation
import TestSupport
import Testing

@MainActor
struct NavigationTests {
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

  @Test func `The first page is shown with the last of its titles, and without a back link`() throws {
    let stack = NavigationStack { Text("root").navigationTitle("T & T") }
    try expectSameHTML(of: stack, "<div><header><h1>T &amp; T</h1></header>root</div>")
    try expectHTML(of: NavigationStack { Text("root") }, "<div>root</div>")
    try expectHTML(of: Text("root").navigationTitle("T"), "root")
    let titles = NavigationStack {
      Text("a").navigationTitle("A")
      Text("b").navigationTitle("B")
    }
    try expectSameHTML(of: titles, "<div><header><h1>B</h1></header>ab</div>")
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
    for word in ["word", "other", "none", "word"] {
      model.word = word
      host.expectHTML(word == "none" ? "<div></div>" : "<div><header><h1>\(word)</h1></header>a</div>")
    }
  }

  @Test(.ignoresReports) func `The top page of a path is shown, links push pages, and the back link pops them`() throws
  {
    let model = Model()
    model.path = [1, 2]
    let top = #"<div><header><button type="button">Back</button><h1>Number 2</h1></header>page 2 "#
    let html = try renderHTML(Page(model: model))
    #expect(html.hasPrefix(top))
    let host = ViewHost { Page(model: model) }
    host.expectHTML(html)
    host.expectHTML(contains: "page 2", lacks: "page 1", "One")
    model.path = []
    try host.tap("One")
    try host.tap("Deeper")
    #expect(model.path == [1, 2])
    host.expectHTML(html)
    try host.tap("Back")
    host.expectHTML(contains: "page 1")
    try host.tap("Done")
    #expect(model.path == [])
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
    host.expectNoControl("Nothing")

    let own = ViewHost {
      NavigationStack { NavigationLink("One", value: 1) }
        .navigationDestination(for: Int.self) { Text("number \($0)") }
    }
    try own.tap("One")
    own.expectHTML(contains: "number 1")
    try own.tap("Back")
    own.expectHTML(contains: "One")
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

  @Test func `A link may be made by SwiftUI's original initializers`() throws {
    let host = ViewHost {
      NavigationStack {
        NavigationLink("About", destination: Text("about"))
        NavigationLink(destination: Text("more")) { Text("More") }
      }
    }
    for (label, page) in [("About", "about"), ("More", "more")] {
      try host.tap(label)
      host.expectHTML(contains: page)
      try host.tap("Back")
    }
  }
}
