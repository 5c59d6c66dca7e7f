import EnvironmentKit

@EnvironmentAccessible
@Observable
class SafeModel {
  @Environment(\.database) var database

  func performOperation() {
    guard isEnvironmentBound else {
      print("Warning: Accessing environment before binding")
      // Uses default value from EnvironmentValues()
      return
    }

    // Safe to use environment
    database.save(data)
  }
}
