import EnvironmentCore
import EnvironmentViews

private struct GreetingKey: EnvironmentKey {
  static let defaultValue = "Welcome"
}

extension EnvironmentValues {
  var greeting: String {
    get { self[GreetingKey.self] }
    set { self[GreetingKey.self] = newValue }
  }
  var number: Int {
    get { self[NumberKey.self] }
    set { self[NumberKey.self] = newValue }
  }

  /// An environment for views: some values of a program, and those that the samples read.
  static var ofSamples: EnvironmentValues {
    var values = Filler.environment(8)
    values.greeting = "Good morning"
    values.number = 42
    return values
  }
}

/// A list of rows, each of which reads the environment.
struct Page: View {
  let rowCount: Int

  var body: some View {
    Element("ul") {
      ForEach(0..<rowCount) { Row(number: $0) }
    }
  }

  struct Row: View {
    @Environment(\.greeting) var greeting
    let number: Int

    var body: some View {
      Element("li", ["class": "row"]) { Text("\(greeting) \(number)") }
    }
  }
}

/// Nested views, each of which reads the environment.
struct Nest: View {
  @Environment(\.greeting) var greeting
  let depth: Int

  var body: some View {
    Element("div", ["title": greeting]) {
      if depth > 1 { AnyView(Nest(depth: depth - 1)) }
    }
  }
}
