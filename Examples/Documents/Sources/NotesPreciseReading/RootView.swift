import EnvironmentKit

struct RootView: View {
  @State var myState = MyState()
  var body: some View {
    List {
      Button("Change Name") {
        myState.name = "\(Int.random(in: 200...400))"
      }
      Button("Change Age") {
        myState.age = Int.random(in: 100...199)
      }
      NameView()
      AgeView()
    }
    .environment(\.myState, myState)
  }
}
