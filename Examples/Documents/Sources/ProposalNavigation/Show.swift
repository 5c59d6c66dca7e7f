import EnvironmentKit

@MainActor
public func showProposalNavigation() throws {
  let host = ViewHost { Navigation().environment(\.locale, Locale(identifier: "fr")) }
  print(host.html)
  try host.tap("Open")
  print(host.html)
  try host.tap("Back")
  print(host.html)
}
