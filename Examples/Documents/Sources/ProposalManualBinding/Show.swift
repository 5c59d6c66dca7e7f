import EnvironmentKit

@MainActor
public func showProposalManualBinding() throws {
  print(try renderHTML(ContentView().environment(\.locale, Locale(identifier: "fr"))))
  print(try renderHTML(ContentView().environment(\.locale, Locale(identifier: "de"))))
}
