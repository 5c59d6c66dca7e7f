import EnvironmentKit

/// The play in which a view reads one part of a value, and is evaluated for that part only.
enum Notes {
  struct RootView: View {
    @State private var myState = MyState()
    @State private var names = Draw(from: 200...400, step: 37)
    @State private var ages = Draw(from: 100...199, step: 37)

    var body: some View {
      List {
        Button("Change Name") { myState.name = "\(names.next())" }
        Button("Change Age") { myState.age = ages.next() }
        NameView()
        AgeView()
      }
      .environment(\.myState, myState)
    }
  }
}
