import EnvironmentKit

/// What the user has chosen.
struct UserSettings: Equatable {
  /// What to call the user, if not by the name in the database.
  var nickname = ""
  var showsPrices = true
}

extension EnvironmentValues {
  @Entry var userSettings = UserSettings()
}
