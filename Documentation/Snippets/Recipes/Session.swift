// Logging in and out: an observable session, and views whose state belongs to one user.

import EnvironmentKit

@Observable
final class Session {
  private(set) var user: String?

  func logIn(as user: String) { self.user = user }
  func logOut() { user = nil }
}

struct Root: View {
  @Environment(Session.self) private var session

  var body: some View {
    if let user = session.user {
      // With another identity for each user, no state of one user is shown to the next.
      Account(user: user).id(user)
    } else {
      Button("Log in") { session.logIn(as: "Ada") }
    }
  }
}

struct Account: View {
  let user: String
  @State private var draft = ""
  @Environment(Session.self) private var session

  var body: some View {
    Text("Hello, \(user)")
    TextField("Draft", text: $draft)
    Button("Log out") { session.logOut() }
  }
}

let host = ViewHost { Root().environment(Session()) }
try host.tap("Log in")
try host.type("private", into: "Draft")
try host.tap("Log out")
try host.tap("Log in")
print(host.html.contains("private"))  // false
