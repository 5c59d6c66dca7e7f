import ComposableEnvironment
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

/// The key of a value that is declared without the macro.
enum NumberKey: EnvironmentKey {
  static let defaultValue = 1
}

extension EnvironmentValues {
  var number: Int {
    get { self[NumberKey.self] }
    set { self[NumberKey.self] = newValue }
  }

  /// A value without a key.
  var unkeyed: Int {
    get { self[\.unkeyed] ?? 1 }
    set { self[\.unkeyed] = newValue }
  }
}
