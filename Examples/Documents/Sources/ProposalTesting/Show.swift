import EnvironmentKit
import EnvironmentTesting

public func showProposalTesting() {
  // The steps of the proposal's test case, without XCTest.
  let model = ContentModel()
  model.bindTestEnvironment([
    \.locale: Locale(identifier: "fr_FR"),
    \.colorScheme: ColorScheme.dark,
  ])
  print(model.locale.identifier, model.colorScheme)
  model.unbindEnvironment()
  print(model.locale == EnvironmentValues().locale, model.colorScheme)
}
