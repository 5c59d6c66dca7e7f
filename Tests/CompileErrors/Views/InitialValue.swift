import EnvironmentKit

@Observable
final class Tally {}

struct Greeting: View {
  @Environment(\.locale) var locale = Locale(identifier: "fr")
  @Environment(Tally.self) var tally = Tally()

  var body: some View { Text("") }
}
