import EnvironmentKit

/// The controls that change the settings and the surroundings.
struct SettingsView: View {
  @Binding var settings: UserSettings
  @Binding var surroundings: Surroundings

  var body: some View {
    List {
      TextField("Nickname", text: $settings.nickname)
      Toggle("Show prices", isOn: $settings.showsPrices)
      Toggle("Online", isOn: $surroundings.isOnline)
      Toggle("Analytics", isOn: $surroundings.isCounted)
      Button(surroundings.isAtHarbour ? "Move to the market" : "Move to the harbour") {
        surroundings.isAtHarbour.toggle()
      }
    }
  }
}
