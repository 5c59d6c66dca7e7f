import EnvironmentKit

/// The play in which models read values that the root sets and no view passes on.
enum Shop {
  struct RootView: View {
    @State private var settings = UserSettings()
    @State private var surroundings = Surroundings()
    @Environment(\.journal) private var journal
    @Environment(\.pendingRequests) private var pendingRequests

    var body: some View {
      Element("main") {
        ContentView()
        SettingsView(settings: $settings, surroundings: $surroundings)
      }
      .environment(\.database, surroundings.database)
      .environment(\.networkClient, surroundings.networkClient(waitingIn: pendingRequests))
      .environment(\.analytics, surroundings.analytics(in: journal))
      .environment(\.userSettings, settings)
    }
  }
}
