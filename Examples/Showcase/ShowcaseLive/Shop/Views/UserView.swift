import EnvironmentKit

/// The customer's name and points.
struct UserView: View {
  let model: UserModel

  var body: some View {
    Section {
      Element("h1") { Text(model.greeting) }
      Element("p") {
        if let points = model.points { Text("You have \(points) points. ") }
        Button("Fetch points") { Task { await model.fetchPoints() } }
      }
    }
  }
}
