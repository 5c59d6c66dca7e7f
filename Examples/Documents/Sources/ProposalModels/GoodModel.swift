import EnvironmentKit

// Do use lifecycle methods
@EnvironmentAccessible
@Observable
class GoodModel {
  @Environment(\.database) var database

  func onAppear() {
    database.setup()  // Safe: Called after binding
  }
}
