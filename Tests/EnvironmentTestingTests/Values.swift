import EnvironmentKit

extension EnvironmentValues {
  @Entry var greeting = "Hello"
  @Entry var farewell = "Goodbye"
  @Entry var profile = Profile()
  @Entry var sketch = Sketch()
}

struct Profile: Equatable, Sendable {
  var name = "Ada"
  var age = 36
}

/// A class that isn't sendable.
final class Sketch {}

/// An error of a closure that sets values.
struct Refusal: Error {}
