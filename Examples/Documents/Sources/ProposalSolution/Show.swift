import EnvironmentKit

@MainActor
public func showProposalSolution() throws {
  print(try renderHTML(ContentView().environment(\.locale, Locale(identifier: "fr"))))
  print(try renderHTML(ContentView().environment(\.locale, Locale(identifier: "de"))))
  print(try renderHTML(NewFeatureView()).isEmpty)
  let view = ComplexView(dependency: Dependency(name: "a dependency"))
  print(try renderHTML(view.environment(\.locale, Locale(identifier: "it"))))
}
