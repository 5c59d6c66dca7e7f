import EnvironmentKit
import Synchronization
import TestSupport
import Testing

struct OptionsTests {
  @EnvironmentAccessible(observing: [\.label])
  class Selective {
    @Environment(\.label) var label
    @Environment(\.size) var size
    var count = 0
  }

  private static let lineBeforeStrict = #line
  @EnvironmentAccessible(requires: [\.label, \.shade])
  class Strict {
    @Environment(\.label) var label
    @Environment(\.shade.count) var shadeLength
    @Environment(\.size) var size
  }

  @Test func `Only the listed properties notify observers`() {
    let model = Selective()
    let label = changes { _ = model.label }
    let size = changes { _ = model.size }
    let count = changes { _ = model.count }
    model.bindEnvironment(from: boundValues())
    model.size = 3
    model.count = 1
    #expect(model.size == 3)
    let counts = [label(), size(), count()]
    #expect(counts == [1, 0, 1])
  }

  @Test @MainActor func `A view isn't evaluated for a property that doesn't notify`() {
    struct Page: View {
      let model: Selective
      var body: some View { Text("\(model.label) \(model.size)") }
    }
    let model = Selective()
    let host = ViewHost(environment: boundValues()) { Page(model: model).bindEnvironment(to: model) }
    _ = host.drainEvaluations()
    host.environment.size = 7
    host.expectHTML("bound 2")
    host.expectEvaluations([])
    host.environment.label = "other"
    host.expectHTML("other 7")
    host.unmount()
  }

  @Test func `All missing required values are in one report, with the places where they can be set`() {
    let model = Strict()
    let reported = issues { model.bindEnvironment(from: EnvironmentValues()) }
    let expected = """
      'Strict' is bound to an environment that lacks what it requires, so defaults are used.
        Object: EnvironmentKitTests.OptionsTests.Strict
        Missing: label, shade
        Property: label, at EnvironmentKitTests/OptionsTests.swift:\(Self.lineBeforeStrict + 3)
        • Set 'label' above the view that binds the object: '.environment(\\.label, …)'.
        • Set 'shade' above the view that binds the object: '.environment(\\.shade, …)'.
        • Or set them in the values that the object is bound to by hand: 'bindEnvironment(from:)'.
        • In a test: 'bindTestEnvironment { … }', or the trait '.environment { … }' and no binding.
      """
    #expect(reported == [expected])
    #expect(model.label == "default")
  }

  @Test func `A value that is assigned, or set even to its default, isn't missing`() {
    var values = EnvironmentValues()
    values.label = "default"
    values.shade = ""
    #expect(issues { Strict().bindEnvironment(from: values) }.isEmpty)

    let model = Strict()
    model.label = "own"
    let reported = issues { model.bindEnvironment(from: EnvironmentValues()) }
    #expect(missing(reported) == ["shade"])

    let asked = issues { Strict().bindEnvironment { $0 == \EnvironmentValues.label ? "asked" : nil } }
    #expect(missing(asked) == ["shade"])
  }

  @Test func `The same missing value is reported once, and another one again`() {
    let model = Strict()
    var values = EnvironmentValues()
    let reported = issues {
      model.bindEnvironment(from: values)
      values.size = 4
      model.bindEnvironment(from: values)
      values.label = "set"
      model.bindEnvironment(from: values)
      values.shade = "dark"
      model.bindEnvironment(from: values)
      model.bindEnvironment(from: EnvironmentValues())
    }
    #expect(missing(reported) == ["label, shade", "shade", "label, shade"])
  }

  @Test @MainActor func `A view that binds a model reports its missing values`() {
    let model = Strict()
    let reported = issues {
      let host = ViewHost {
        Text("").bindEnvironment(to: model).environment(\.label, "set")
      }
      host.environment.shade = "dark"
      host.update()
      host.unmount()
    }
    #expect(missing(reported) == ["shade"])
  }

  /// Returns the list of missing values in each report.
  func missing(_ reports: [String]) -> [String] {
    reports.map { report in
      let line = report.split(separator: "\n").first { $0.hasPrefix("  Missing: ") }
      return line.map { String($0.dropFirst("  Missing: ".count)) } ?? report
    }
  }
}

extension EnvironmentValues {
  @Entry var shade = ""
}
