import EnvironmentKit

struct ContentView: View {
  @Environment(\.locale) var locale
  @Environment(\.colorScheme) var colorScheme

  var body: some View {
    // Direct access to injected dependencies
  }
}
