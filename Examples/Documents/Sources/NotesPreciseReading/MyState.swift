import EnvironmentKit

struct MyState {
  var name = "fat"
  var age = 100
}

extension EnvironmentValues {
  @Entry var myState = MyState()
}

struct NameView: View {
  @Environment(\.myState.name) var name
  var body: some View {
    let _ = print("name view update")
    Text("name: \(name)")
  }
}

struct AgeView: View {
  @Environment(\.myState.age) var age
  var body: some View {
    let _ = print("age view update")
    Text("age: \(age)")
  }
}
