internal import EnvironmentCore

/// The values set for an object by calls of `bindTestEnvironment`.
struct TestValues {
  /// The owner of the binding. A binding with these values replaces only former bindings of tests.
  static let owner = ObjectIdentifier(TestValues.self)

  /// The values in the order of the calls: a later value replaces an earlier one.
  private(set) var environment = EnvironmentValues()

  /// The values set by key path. They are read first, because ``environment`` can't store the value of a read-only key
  /// path.
  private var exact: [PartialKeyPath<EnvironmentValues>: Any] = [:]

  /// Creates the test values of an object's binding; empty values if there are none.
  init(of storage: EnvironmentStorage) {
    switch storage.source(boundBy: Self.owner) {
    case .values(let values): environment = values
    case .lookup(let source): self = source.origin as? TestValues ?? self
    case nil: break
    }
  }

  /// The source to bind the object to.
  var source: BoundSource { exact.isEmpty ? .values(environment.detached) : lookup }

  private var lookup: BoundSource {
    .lookup(UntypedSource(value(at:), values: environment, origin: self))
  }

  /// Returns the value for a key path; `nil` if no test has set one.
  private func value(at keyPath: AnyKeyPath) -> Any? {
    guard let keyPath = keyPath as? PartialKeyPath<EnvironmentValues> else { return nil }
    return exact[keyPath] ?? (environment.isSet(keyPath) ? environment[keyPath: keyPath] : nil)
  }

  /// Changes the values with a closure of a test.
  mutating func change<Failure>(
    at place: SourcePlace, by change: (inout EnvironmentValues) throws(Failure) -> Void
  ) throws(Failure) {
    // The change is recorded only if values were set by key path, so the closure usually receives plain values.
    if exact.isEmpty { return try environment.change(at: place, by: change) }
    let changed = try environment.changed { (values) throws(Failure) in try values.change(at: place, by: change) }
    take(changed)
  }

  /// Adds values by key path, at a place in a test. Returns the values of the wrong type, which aren't added.
  mutating func add(
    _ values: [PartialKeyPath<EnvironmentValues>: Any], at place: SourcePlace
  ) -> [PartialKeyPath<EnvironmentValues>: Any] {
    var mismatched: [PartialKeyPath<EnvironmentValues>: Any] = [:]
    let changed = environment.changed { environment in
      environment.change(at: place) { environment in
        for (keyPath, value) in values where !environment.setUntyped(value, at: keyPath) { mismatched[keyPath] = value }
      }
    }
    take(changed)
    for (keyPath, value) in values where mismatched[keyPath] == nil { exact[keyPath] = value }
    return mismatched
  }

  /// Commits values in which some keys were written. Values set for a key path reading one of these keys are outdated.
  private mutating func take(_ changed: RecordedWrite) {
    let former = environment
    environment = changed.values
    exact = exact.filter { keyPath, _ in
      let reads = environment.tracking { _ = $0[keyPath: keyPath] }.reads.keys
      // One key holds all values of another library. An incomparable value counts as different.
      return reads.isDisjoint(with: changed.writes)
        || reads.intersection(changed.writes) == [.type(SurroundingValuesKey.self)]
          && areSame(former[keyPath: keyPath], environment[keyPath: keyPath])
    }
  }
}

extension EnvironmentValues {
  /// Sets a value of unknown type at a key path, if it is writable. Returns `false` if the value has the wrong type.
  fileprivate mutating func setUntyped(_ value: Any, at keyPath: PartialKeyPath<EnvironmentValues>) -> Bool {
    func set<Value>(_ type: Value.Type) -> Bool {
      guard let value = value as? Value else { return false }
      if let keyPath = keyPath as? WritableKeyPath<EnvironmentValues, Value> { self.set(value, at: keyPath) }
      return true
    }
    return _openExistential(type(of: keyPath).valueType, do: set)
  }
}
