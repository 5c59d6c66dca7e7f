import EnvironmentKit

/// A value of several parts.
struct MyState: Equatable {
  var name = "fat"
  var age = 100
}

extension EnvironmentValues {
  @Entry var myState = MyState()
}
