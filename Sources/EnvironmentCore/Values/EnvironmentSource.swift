public import Observation
private import Synchronization

/// The part of an environment read by a property.
@usableFromInline
package enum EnvironmentSource<Value> {
  case keyPath(KeyPath<EnvironmentValues, Value>)
  /// A required object.
  case object(KeyPath<EnvironmentValues, Value?>)
  /// The value looked up for a view while a host is recorded.
  case observed(ObservedValue<Value>)

  /// Indicates whether the property reads a required object.
  var requiresObject: Bool { if case .object = self { true } else { false } }

  /// The value looked up for a view while a host is recorded, if there is one.
  var observed: ObservedValue<Value>? { if case .observed(let value) = self { value } else { nil } }

  /// Returns the value; `nil` for an unset object.
  func availableValue(in values: EnvironmentValues) -> Value? {
    switch self {
    case .keyPath(let keyPath): values[keyPath: keyPath]
    case .object(let keyPath): values[keyPath: keyPath]
    case .observed(let value): value.source.availableValue(in: values)
    }
  }

  /// A value, and what one read has shown about later reads.
  struct LastingValue {
    /// The value; `nil` for an unset object.
    let value: Value?

    /// The key; `nil` unless the key path is the plain accessor of a key. Any other accessor may give another value
    /// each time.
    var key: (any EnvironmentKey.Type)?

    /// Indicates whether every read of the same values gives this value.
    var isLasting = false

    /// Indicates whether the value is the same default in every environment without a value for the key.
    var isConstantDefault = false
  }

  /// Returns the value, and finds out whether it lasts.
  func lastingValue(in values: EnvironmentValues) -> LastingValue {
    let (value, reads) = values.tracking { availableValue(in: $0) }
    // A plain accessor reads its key each time, so one read identifies the key for all reads. The other recorded keys
    // are those of the default's own reads.
    guard let valueKey = reads.keys.first(where: { $0.plainAccessor == untypedKeyPath }), case .type(let key) = valueKey
    else { return LastingValue(value: value) }
    if values.isSet(valueKey) { return LastingValue(value: value, key: key, isLasting: true) }
    // Another test has another default, and reading the default there may be a mistake.
    let isConstant =
      reads.count == 1 && !reads.includeAll && !values.interceptsReads && !TestingLibrary.isInstalled
    return LastingValue(value: value, key: key, isLasting: isConstant, isConstantDefault: isConstant)
  }

  /// The key path passed to an untyped source of values.
  var untypedKeyPath: AnyKeyPath {
    switch self {
    case .keyPath(let keyPath): keyPath
    case .object(let keyPath): keyPath
    case .observed(let value): value.source.untypedKeyPath
    }
  }

  /// Stops the program, as SwiftUI does when a view reads an unset object.
  static func missingObject() -> Value {
    let issue = EnvironmentIssue(
      "No observable object of type '\(Value.self)' is set in this environment.",
      remedies: [
        "Set one for an ancestor of the view that reads it: '.environment(\(Value.self)(…))'.",
        "Or read it as optional: '@Environment(\(Value.self).self) var object: \(Value.self)?'.",
      ] + EnvironmentIssue.remediesInTest(forMissing: Value.self)
    )
    fatalError("\(issue)")
  }
}

/// A value of any type looked up for a view, which notes whether the view reads it.
@usableFromInline
package class ObservedRead {
  fileprivate let isRead = Atomic(false)

  fileprivate init() {}

  package var wasRead: Bool { isRead.load(ordering: .relaxed) }
}

/// A value looked up for a view while a host is recorded.
@usableFromInline
package final class ObservedValue<Value>: ObservedRead {
  let source: EnvironmentSource<Value>

  /// The value; `nil` for an unset object.
  let value: Value?

  init(_ value: Value?, of source: EnvironmentSource<Value>) {
    (self.value, self.source) = (value, source)
    super.init()
  }

  func read() -> Value? {
    isRead.store(true, ordering: .relaxed)
    return value
  }
}

/// A type as an argument of a key path, which must be hashable.
@usableFromInline
package struct TypeArgument<Argument>: Hashable, Sendable {
  @usableFromInline
  package init() {}
}

extension EnvironmentValues {
  @usableFromInline
  subscript<Object: AnyObject & Observable>(_ type: TypeArgument<Object>) -> Object? {
    self[Object.self] ?? surroundings?.object(of: Object.self)
  }
}
