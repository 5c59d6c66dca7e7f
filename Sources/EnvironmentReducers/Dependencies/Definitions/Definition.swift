internal import EnvironmentCore
internal import Synchronization

/// A dependency that is named by a key path instead of a key.
///
/// The container knows keys. So each such key path is given one: a type that carries its number.
class Definition<Value>: AnyDefinition {
  let key: ObjectIdentifier

  /// How many objects of key paths lead to the definition in the index.
  private let objects = Atomic(0)

  fileprivate init(_ name: String, number: Int, key: ObjectIdentifier) {
    self.key = key
    super.init(name, number: number)
  }

  /// The one of a key path.
  static func at(_ keyPath: WritableKeyPath<EnvironmentValues, Value>) -> Definition {
    let definition = definitions.entry(at: keyPath) {
      numbered(numberType(nextNumber.add(1, ordering: .relaxed).oldValue), "\(keyPath)")
    }
    // A key path has one type of value, and its definition has the same.
    return unsafeDowncast(definition, to: Definition.self)
  }

  private static func numbered<N: TypeNumber>(_ number: N.Type, _ name: String) -> Definition {
    NumberedDefinition<Value, N>(name)
  }

  /// Lets the definition be found by an object of its key path, unless enough others lead to it.
  func index(_ keyPath: WritableKeyPath<EnvironmentValues, Value>) {
    guard objects.load(ordering: .relaxed) < maximumObjects, DefinitionIndex.key(of: keyPath) == nil else { return }
    // It may become an alias once this has looked, so that is told.
    let aliasCount = DefinitionIndex.aliasCount
    if SharedAliases.haveBeen(keyPath) {
      objects.store(maximumObjects, ordering: .relaxed)
    } else if DefinitionIndex.add(keyPath, key: key, ifAliasCount: aliasCount) {
      objects.add(1, ordering: .relaxed)
    }
  }

  /// How many objects lead to one definition: those of its accessor, and a few others.
  private var maximumObjects: Int { 8 }

  func value(in values: EnvironmentValues) -> Value? { preconditionFailure("a definition has a number") }

  func set(_ value: Value?, in values: inout EnvironmentValues) { preconditionFailure("a definition has a number") }
}

/// A definition of any type.
class AnyDefinition {
  fileprivate let name: String
  fileprivate let number: Int

  fileprivate init(_ name: String, number: Int) {
    self.name = name
    self.number = number
  }
}

/// Every definition, by its key path.
private let definitions = KeyPathRegistry<AnyDefinition>()

/// The number of the next definition; not all are used.
private let nextNumber = Atomic(0)

private final class NumberedDefinition<Value, Number: TypeNumber>: Definition<Value> {
  private typealias Key = DefinitionKey<Value, Number>

  init(_ name: String) { super.init(name, number: Number.value, key: ObjectIdentifier(Key.self)) }

  override func value(in values: EnvironmentValues) -> Value? { values[Key.self] }

  override func set(_ value: Value?, in values: inout EnvironmentValues) {
    if let value { values[Key.self] = value } else { values.reset(Key.self) }
  }
}

/// The key of the definition with a number. There is a value unless it isn't defined.
private enum DefinitionKey<Value, Number: TypeNumber>: NamedKey {
  static var defaultValue: Value? { nil }

  static var keyName: String {
    definitions.all.first { $0.number == Number.value }?.name ?? "\(Self.self)"
  }
}
