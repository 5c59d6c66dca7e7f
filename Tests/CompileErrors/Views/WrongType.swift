import EnvironmentKit

struct Greeting: View {
  @Environment(\.locale) var locale: String

  var body: some View { Text(locale) }
}
