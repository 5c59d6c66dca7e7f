import EnvironmentKit

struct RootView: View {
  @State var myState = MyState()
  @State var age = 100
  var body: some View {
    List {
      Button("Change Age") {
        age = Int.random(in: 100...199)
      }
      AgeView()
    }
    .transformEnvironment(\.myState) { state in
      guard age > 150 else {
        print("Ignore \(age)")
        return
      }
      state.age = age
    }
  }
}
