internal import EnvironmentCore

/// A dependency that is named by a key path instead of a key.
///
/// The container knows keys. So each such key path is given one: a type that carries its number.
class Definition<Value> {
  /// The one of a key path.
  static func at(_ keyPath: WritableKeyPath<EnvironmentValues, Value>) -> Definition {
    Definitions.known(keyPath) ?? Definitions.define(keyPath)
  }

  fileprivate static func numbered<N: TypeNumber>(_ number: N.Type) -> Definition { NumberedDefinition<Value, N>() }

  func value(in values: EnvironmentValues) -> Value? { preconditionFailure("a definition has a number") }

  func set(_ value: Value?, in values: inout EnvironmentValues) { preconditionFailure("a definition has a number") }
}

private final class NumberedDefinition<Value, Number: TypeNumber>: Definition<Value> {
  private typealias Key = DefinitionKey<Value, Number>

  override func value(in values: EnvironmentValues) -> Value? { values[Key.self] }

  override func set(_ value: Value?, in values: inout EnvironmentValues) {
    if let value { values[Key.self] = value } else { values.reset(Key.self) }
  }
}

/// The key of the definition with a number. There is a value unless it isn't defined.
private enum DefinitionKey<Value, Number: TypeNumber>: NamedKey {
  static var defaultValue: Value? { nil }
  static var keyName: String { Definitions.name(of: Number.value) }
}

/// Every definition of the process, for as long as it runs.
private enum Definitions {
  private struct State {
    var definitions: [AnyKeyPath: AnyObject] = [:]
    var names: [String] = []

    func definition<Value>(of keyPath: WritableKeyPath<EnvironmentValues, Value>) -> Definition<Value>? {
      // A key path has one type of value, and its definition has the same.
      definitions[keyPath].map { unsafeDowncast($0, to: Definition<Value>.self) }
    }
  }

  private static let state = Lock(Unchecked(State()))

  static func known<Value>(_ keyPath: WritableKeyPath<EnvironmentValues, Value>) -> Definition<Value>? {
    let keyPath = Unchecked(keyPath)
    return state.withLock { Unchecked($0.value.definition(of: keyPath.value)) }.value
  }

  static func define<Value>(_ keyPath: WritableKeyPath<EnvironmentValues, Value>) -> Definition<Value> {
    let keyPath = Unchecked(keyPath)
    return state.withLock { state in
      let keyPath = keyPath.value
      if let known = state.value.definition(of: keyPath) { return Unchecked(known) }
      let made = Definition<Value>.numbered(numberType(state.value.names.count))
      state.value.definitions[keyPath] = made
      state.value.names.append("\(keyPath)")
      return Unchecked(made)
    }.value
  }

  static func name(of number: Int) -> String {
    state.withLock { $0.value.names[number] }
  }
}
