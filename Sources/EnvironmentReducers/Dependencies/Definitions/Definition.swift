internal import EnvironmentCore
internal import Synchronization

/// A dependency that is named by a key path instead of a key.
///
/// The container knows keys. So each such key path is given one: a type that carries its number.
class Definition<Value> {
  private let key: ObjectIdentifier

  /// How many objects of key paths lead to the definition in the index.
  private let objects = Atomic(0)

  fileprivate init(key: ObjectIdentifier) {
    self.key = key
  }

  /// The one of a key path.
  static func at(_ keyPath: WritableKeyPath<EnvironmentValues, Value>) -> Definition {
    Definitions.known(keyPath) ?? Definitions.define(keyPath)
  }

  /// Lets the definition be found by an object of its key path, unless enough others lead to it.
  func index(_ keyPath: WritableKeyPath<EnvironmentValues, Value>) {
    guard DefinitionIndex.key(of: keyPath) == nil, objects.load(ordering: .relaxed) < Definitions.maximumObjects else {
      return
    }
    objects.add(1, ordering: .relaxed)
    DefinitionIndex.add(keyPath, key: key)
  }

  fileprivate static func numbered<N: TypeNumber>(_ number: N.Type) -> Definition { NumberedDefinition<Value, N>() }

  func value(in values: EnvironmentValues) -> Value? { preconditionFailure("a definition has a number") }

  func set(_ value: Value?, in values: inout EnvironmentValues) { preconditionFailure("a definition has a number") }
}

private final class NumberedDefinition<Value, Number: TypeNumber>: Definition<Value> {
  private typealias Key = DefinitionKey<Value, Number>

  init() { super.init(key: ObjectIdentifier(Key.self)) }

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
  /// How many objects lead to one definition: those of its accessor, and a few others.
  static var maximumObjects: Int { 8 }

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
