import EnvironmentCore
import EnvironmentViews

/// P6: installing the values that a view reads, beside searching for its properties each time.
var viewInstallations: [Benchmark] {
  [
    Benchmark("views/install two values in a view of six properties") {
      let values = EnvironmentValues.ofSamples
      return [
        .init("injectEnvironment") { [values] count in
          let view = InstalledView()
          for _ in 0..<count { hold(installed(view, values)) }
        },
        .init("reflection with a mirror") { [values] count in
          let view = ConventionalView()
          for _ in 0..<count { hold(installedByMirror(view, values)) }
        },
        .init("reflection of fields") { [values] count in
          let view = ConventionalView()
          for _ in 0..<count { hold(installedByFields(view, values)) }
        },
      ]
    }
    .target("P6", "injectEnvironment", fasterThan: "reflection with a mirror", times: 10)
  ]
}

/// Returns a copy of a view with the values that it reads.
@MainActor
func installed<Content: View>(_ view: Content, _ values: EnvironmentValues) -> Content {
  do {
    return try view.injectEnvironment(environment: values)
  } catch {
    preconditionFailure("A sample can't be installed: \(error)")
  }
}

private struct InstalledView: View {
  @Environment(\.number) var number
  @Environment(\.greeting) var greeting
  var first = 1
  var second = "two"
  var third: [Int] = []
  var fourth = 4.0

  var body: some View { EmptyView() }
}

/// The same view, for renderers that know nothing of the types.
private struct ConventionalView {
  @ConventionalEnvironment(\.number) var number
  @ConventionalEnvironment(\.greeting) var greeting
  var first = 1
  var second = "two"
  var third: [Int] = []
  var fourth = 4.0
}

@inline(never) private func hold(_ view: InstalledView) {}
@inline(never) private func hold(_ view: ConventionalView) {}
