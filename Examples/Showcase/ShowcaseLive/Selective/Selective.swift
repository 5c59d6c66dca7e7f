import EnvironmentKit

/// The play in which a transformation changes a value for the views below only under a condition.
enum Selective {
  struct RootView: View {
    @State private var age = 100
    @State private var ages = Draw(from: 100...199, step: 37)
    @Environment(\.journal) private var journal

    var body: some View {
      List {
        Button("Change Age") { age = ages.next() }
        AgeView()
      }
      .transformEnvironment(\.myState) { state in
        guard age > 150 else {
          journal.write("ignore \(age)")
          return
        }
        state.age = age
      }
    }
  }
}
