import EnvironmentKit

@MainActor
public func showProposalRootView() throws {
  print(try renderHTML(RootView()))
  let view = RootView()
    .environment(\.database, Database(name: "production"))
    .environment(\.networkClient, DefaultClient(host: "example.org"))
    .environment(\.analytics, Analytics(isEnabled: true))
    .environment(\.userSettings, UserSettings(fontSize: 18))
  print(try renderHTML(view))
}
