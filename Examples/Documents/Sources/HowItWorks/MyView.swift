import EnvironmentKit

struct MyView: View {
  @Environment(\.path) var path

  var body: some View {
    Text(path)
  }
}
