import EnvironmentKit

/// All that belongs to a user who has logged in.
@MainActor
@EnvironmentAccessible
final class Session {
  let user: String
  let orders = OrderStore()

  init(user: String) { self.user = user }
}

@MainActor
@EnvironmentAccessible
final class OrderStore {
  @Environment(\.locale) private var locale
  var count = 0

  var title: String { "\(count) orders, in \(locale.identifier)" }
}

@MainActor
@EnvironmentAccessible
final class AppModel {
  private(set) var session: Session?

  func logIn(as user: String) { session = Session(user: user) }
  func logOut() { session = nil }
}

struct RootView: View {
  @EnvironmentBound(includeChildren: true) private var app = AppModel()

  var body: some View {
    if let session = app.session {
      OrdersView()
        .id(ObjectIdentifier(session))
        .environment(session)
      Button("Log out") { app.logOut() }
    } else {
      Button("Log in") { app.logIn(as: "Ada") }
    }
  }
}

struct OrdersView: View {
  @Environment(Session.self) private var session

  var body: some View {
    Text("\(session.user): \(session.orders.title)")
  }
}
