import EnvironmentKit

@MainActor
public func showHowItWorks() throws {
  print(try renderHTML(Page()))

  let view = MyView()
  var environment = EnvironmentValues()
  environment.path = "/about"
  let installed = try view.injectEnvironment(environment: environment)
  print(installed.path, view.path.isEmpty)
}
