import EnvironmentKit

@MainActor
public func showProposalMotivation() throws {
  var values = EnvironmentValues()
  values.locale = Locale(identifier: "fr_FR")
  values.colorScheme = .dark
  let view = try ContentView().injectEnvironment(environment: values)
  print(view.locale.identifier, view.colorScheme)
  print(try renderHTML(ContentView()).isEmpty)
}
