import EnvironmentKit

final class Greeting: View {
  var body: some View { Text("Hello") }
}
