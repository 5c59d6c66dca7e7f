import EnvironmentCore
import EnvironmentViews
import Foundation

/// P13: pages of markup beside the same pages as views, and pages in several tasks at the same time.
var markupPages: [Benchmark] {
  [
    Benchmark("views/a page of markup") {
      let values = EnvironmentValues.ofSamples
      return [
        .init("view") { [values] count in
          for _ in 0..<count { hold(try! renderHTML(AnyView(OrderPage()), environment: values)) }
        },
        .init("markup") { [values] count in
          for _ in 0..<count { hold(try! renderHTML(OrderPage(), environment: values)) }
        },
      ]
    }
    .target("P13", "markup", atMost: 1, of: "view"),

    Benchmark("views/1,000 pages of markup in tasks") {
      [
        .init("one", duration: { await duration(taskCount: 1) }),
        .init("two", duration: { await duration(taskCount: 2) }),
        .init("as many as processors", duration: { await duration(taskCount: processorCount) }),
      ]
    },
  ]
}

private let processorCount = ProcessInfo.processInfo.activeProcessorCount

/// Returns the time in which some tasks write 1,000 pages together.
private func duration(taskCount: Int) async -> Duration {
  let values = EnvironmentValues.ofSamples.sendable
  return await ContinuousClock().measure {
    await withTaskGroup { group in
      for task in 0..<taskCount {
        group.addTask {
          let values = EnvironmentValues(values)
          for page in 0..<1_000 where page % taskCount == task {
            hold(try! renderHTML(OrderPage(), environment: values))
          }
        }
      }
    }
  }
}

/// A page of 100 rows with attributes, a condition, a value that each row reads, and an override in each tenth row.
struct OrderPage: Markup {
  var body: some Markup {
    Element("html", ["lang": "en"]) {
      Element("body") {
        Element("table") {
          ForEach(0..<100) { number in
            if number.isMultiple(of: 10) {
              OrderRow(number: number).environment(\.greeting, "tenth")
            } else {
              OrderRow(number: number)
            }
          }
        }
      }
    }
  }
}

struct OrderRow: Markup {
  @Environment(\.greeting) private var greeting
  let number: Int

  var body: some Markup {
    Element("tr", ["class": "row", "id": "\(number)"]) {
      Element("td") { greeting }
      Element("td", ["class": "number"]) { "\(number)" }
      if number.isMultiple(of: 3) { Element("td") { "third" } }
    }
  }
}

@inline(never) private func hold(_ html: String) {}
