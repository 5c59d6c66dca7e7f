import EnvironmentKit

extension EnvironmentValues {
  @Entry var greeting = "Hello"
  @Entry var farewell = "Goodbye"
  @Entry var person = Person()
  @Entry var sketch = Sketch()
  @Entry var label = "default"
}

struct Person: Equatable, Sendable {
  var name = "Ada"
  var age = 36
}

/// A class that isn't sendable.
final class Sketch {}

/// An error of a closure that sets values.
struct Refusal: Error {}
