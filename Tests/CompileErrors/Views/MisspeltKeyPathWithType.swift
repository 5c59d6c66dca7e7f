import EnvironmentKit

struct Greeting: View {
  @Environment(\.lcoale) var locale: Locale

  var body: some View { Text(locale.identifier) }
}
