import EnvironmentCore
import EnvironmentViews

/// P6: the HTML of views that read the environment, beside appends of the same bytes; and the cost of width and
/// depth.
var pageRenderings: [Benchmark] {
  [
    Benchmark("views/render 10,000 rows") {
      let values = EnvironmentValues.ofSamples
      precondition(rendered(Page(rowCount: 1_000), values) == appended(1_000, values.greeting))
      return [
        .init("String appends") { [greeting = values.greeting] count in
          for _ in 0..<count { hold(appended(10_000, greeting)) }
        },
        .init("renderHTML") { [values] count in
          for _ in 0..<count { hold(rendered(Page(rowCount: 10_000), values)) }
        },
      ]
    }
    .target("P6", "renderHTML", atMost: 9, of: "String appends"),

    growth("views/render ten times the rows", by: 10) { Page(rowCount: 10_000 * $0) },
    growth("views/render ten times as deep", by: 10) { Nest(depth: 100 * $0) },
  ]
}

/// Returns a benchmark of a larger view, whose cost may be proportional to its size, and a fifth more for cache
/// misses.
private func growth<Content: View>(
  _ name: String, by factor: Int, of view: @escaping @MainActor (_ factor: Int) -> Content
) -> Benchmark {
  Benchmark(name) {
    let values = EnvironmentValues.ofSamples
    return [1, factor].map { factor in
      .init("\(factor)") { [values] count in
        for _ in 0..<count { hold(rendered(view(factor), values)) }
      }
    }
  }
  .target("P6", "\(factor)", atMost: 1.2 * Double(factor), of: "1")
}

@MainActor
private func rendered(_ view: some View, _ values: EnvironmentValues) -> String {
  do {
    return try renderHTML(view, environment: values)
  } catch {
    preconditionFailure("A sample can't be rendered: \(error)")
  }
}

/// Returns the page's HTML, as a program would write it without escaping.
private func appended(_ rowCount: Int, _ greeting: String) -> String {
  var html = "<ul>"
  for number in 0..<rowCount {
    html += "<li class=\"row\">"
    html += greeting
    html += " "
    html += String(number)
    html += "</li>"
  }
  html += "</ul>"
  return html
}

@inline(never) private func hold(_ html: String) {}
