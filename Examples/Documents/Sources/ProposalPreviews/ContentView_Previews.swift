import EnvironmentKit

struct ContentView_Previews: PreviewProvider {
  static var previews: some View {
    ContentView()
      .environment(\.locale, Locale(identifier: "fr"))
      .environment(\.colorScheme, .dark)
  }
}
