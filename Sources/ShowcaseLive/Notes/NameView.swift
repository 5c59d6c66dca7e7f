import EnvironmentKit

/// Reads the name, and nothing else of the value.
struct NameView: View {
  @Environment(\.myState.name) var name

  var body: some View {
    Text("name: \(name)")
  }
}
