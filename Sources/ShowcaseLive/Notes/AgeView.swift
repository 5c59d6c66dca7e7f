import EnvironmentKit

/// Reads the age, and nothing else of the value.
struct AgeView: View {
  @Environment(\.myState.age) var age

  var body: some View {
    Text("age: \(age)")
  }
}
