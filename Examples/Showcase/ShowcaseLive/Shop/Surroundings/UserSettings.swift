import EnvironmentKit

/// The settings of the user.
struct UserSettings: Equatable {
  /// The name to greet the user by; empty for the name in the database.
  var nickname = ""
  var showsPrices = true
}

extension EnvironmentValues {
  @Entry var userSettings = UserSettings()
}
