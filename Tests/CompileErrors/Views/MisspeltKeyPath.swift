import EnvironmentKit

struct Greeting: View {
  @Environment(\.lcoale) var locale

  var body: some View { Text("Hello") }
}
