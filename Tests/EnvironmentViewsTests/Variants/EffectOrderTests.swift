import EnvironmentCore
import EnvironmentViews
import Observation
import Testing

/// Tests of the time, the arguments and the number of the calls of actions.
@MainActor
struct EffectOrderTests {
  @Observable
  fileprivate final class Model {
    var number = 0
    var other = 0
    var isShown = true
  }

  @Test func `Actions run once in a view's lifetime, however often its body is evaluated`() {
    struct Page: View {
      let model: Model
      let log: Log
      var body: some View {
        if model.isShown {
          Element("p") { Text("\(model.number)").onAppear { log("inner") }.onDisappear { log("inner gone") } }
            .onAppear { log("outer") }
            .onDisappear { log("outer gone") }
        }
      }
    }
    let (model, log) = (Model(), Log())
    let host = ViewHost { Page(model: model, log: log) }
    #expect(log.drain().sorted() == ["inner", "outer"])
    for number in 1..<5 {
      model.number = number
      host.update()
    }
    log.expect([])
    model.isShown = false
    host.update()
    #expect(log.drain().sorted() == ["inner gone", "outer gone"])
    host.unmount()
    host.update()
    log.expect([])
  }

  @Test func `An action of onChange receives the old and the new value`() {
    struct Page: View {
      let model: Model
      let log: Log
      var body: some View {
        Text("")
          .onChange(of: model.number) { old, new in log("\(old) \(new)") }
          .onChange(of: model.other, initial: true) { old, new in log("other \(old) \(new)") }
      }
    }
    let (model, log) = (Model(), Log())
    let host = ViewHost { Page(model: model, log: log) }
    log.expect(["other 0 0"])
    model.number = 1
    host.update()
    model.number = 2
    model.number = 3
    host.update()
    model.number = 4
    model.number = 3
    host.update()
    log.expect(["0 1", "1 3"])
    model.other = 5
    host.update()
    log.expect(["other 0 5"])
  }

  @Test func `Changes that cause further changes run their actions in one update`() throws {
    struct Page: View {
      @State private var first = 0
      @State private var second = 0
      @State private var third = 0
      let log: Log
      var body: some View {
        Button("Go") { first += 1 }
          .onChange(of: first) { second = first * 10 }
          .onChange(of: second) { third = second * 10 }
          .onChange(of: third) { old, new in log("\(old) \(new)") }
        Text("\(first) \(second) \(third)")
      }
    }
    let log = Log()
    let host = ViewHost { Page(log: log) }
    try host.tap("Go")
    log.expect(["0 100"])
    try host.tap("Go")
    log.expect(["100 200"])
    host.expectHTML(hasSuffix: "2 20 200")
  }

  @Test func `A view that is added and removed before it is shown neither appears nor disappears`() {
    struct Hider: View {
      let model: Model
      var body: some View {
        let _ = model.isShown = false
      }
    }
    struct Page: View {
      let model: Model
      let log: Log
      var body: some View {
        if model.isShown {
          Text("shown").onAppear { log("appear") }.onDisappear { log("disappear") }
          Hider(model: model)
        }
      }
    }
    let (model, log) = (Model(), Log())
    let host = ViewHost { Page(model: model, log: log) }
    host.expectHTML("")
    log.expect([])
  }

  @Test func `A view that disappears in the same update in which it appeared runs both actions, in this order`() {
    struct Page: View {
      let model: Model
      let log: Log
      var body: some View {
        if model.isShown {
          Text("shown")
            .onAppear {
              log("appear")
              model.isShown = false
            }
            .onDisappear { log("disappear") }
        }
      }
    }
    let (model, log) = (Model(), Log())
    let host = ViewHost { Page(model: model, log: log) }
    log.expect(["appear", "disappear"])
    host.expectHTML("")
  }

  @Test func `An action that writes at each call is reported once, and ends`() async {
    struct Page: View {
      let model: Model
      var body: some View {
        Text("").onChange(of: model.number, initial: true) { if model.isShown { model.number += 1 } }
      }
    }
    let model = Model()
    var host: ViewHost<Page>?
    let reported = issues { host = ViewHost { Page(model: model) } }
    #expect(reported.count == 1)
    #expect(reported.first?.description.contains("didn't settle: the actions") == true)
    #expect(reported.first?.place.count == 1)
    #expect(reported.first?.place.first?.hasSuffix("Page") == true)
    let reportedLater = await issues { await host?.settled() }
    #expect(reportedLater.isEmpty)
    #expect(issues { host?.update() }.count == 0)
    model.isShown = false
    host?.update()
    model.isShown = true
    model.number += 1
    #expect(issues { host?.update() }.count == 1)
    host?.unmount()
    let number = model.number
    host?.update()
    #expect(model.number == number)
  }

  @Test func `A body that changes a value that it reads is reported, and ends`() {
    struct Page: View {
      let model: Model
      var body: some View {
        Text("\(model.number)")
        Child(model: model, number: model.number)
      }
    }
    struct Child: View {
      let model: Model
      let number: Int
      var body: some View {
        let _ = model.number = number + 1
      }
    }
    let model = Model()
    var host: ViewHost<Page>?
    let reported = issues { host = ViewHost { Page(model: model) } }
    #expect(reported.count == 1)
    #expect(reported.first?.description.contains("Page") == true)
    model.number += 1
    #expect(issues { host?.update() }.count == 0)
    #expect(issues { _ = host?.html }.count == 0)
  }
}
