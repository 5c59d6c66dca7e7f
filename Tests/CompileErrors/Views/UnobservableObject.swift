import EnvironmentKit

final class Tally {}

struct Greeting: View {
  @Environment(Tally.self) var tally
  @Environment(Tally.self) var optionalTally: Tally?

  var body: some View { Text("") }
}
