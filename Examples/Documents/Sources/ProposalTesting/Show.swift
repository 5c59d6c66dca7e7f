import EnvironmentKit
import EnvironmentTesting

public func showProposalTesting() {
  // What the proposal's test case does, without XCTest.
  let model = ContentModel()
  model.bindTestEnvironment([
    \.locale: Locale(identifier: "fr_FR"),
    \.colorScheme: ColorScheme.dark,
  ])
  print(model.locale.identifier, model.colorScheme)
  model.unbindEnvironment()
  print(model.locale == EnvironmentValues().locale, model.colorScheme)
}
