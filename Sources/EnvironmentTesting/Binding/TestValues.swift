internal import EnvironmentCore

/// The values that tests have given an object, one call of `bindTestEnvironment` after the other.
struct TestValues {
  /// The binding that holds them replaces former ones of tests, and no other.
  static let owner = ObjectIdentifier(TestValues.self)

  /// The values in their order: one that is written later takes the place of an earlier one.
  private(set) var environment = EnvironmentValues()

  /// The values that were given by key paths. They are read first, since ``environment`` has no place for the value of
  /// a key path that can't be written.
  private var exact: [PartialKeyPath<EnvironmentValues>: Any] = [:]

  /// Creates the values of tests that an object is bound to; none if it is bound to none.
  init(of storage: EnvironmentStorage) {
    switch storage.source(boundBy: Self.owner) {
    case .values(let values, _): environment = values
    case .lookup(let source): self = source.origin as? TestValues ?? self
    case nil: break
    }
  }

  /// The source to bind the object to.
  var source: BoundSource { exact.isEmpty ? .values(environment.detached) : lookup }

  private var lookup: BoundSource {
    .lookup(UntypedSource(value(at:), values: environment, origin: self))
  }

  /// Returns the value for a key path; `nil` if no test has given one.
  private func value(at keyPath: AnyKeyPath) -> Any? {
    guard let keyPath = keyPath as? PartialKeyPath<EnvironmentValues> else { return nil }
    return exact[keyPath] ?? (environment.isSet(keyPath) ? environment[keyPath: keyPath] : nil)
  }

  /// Changes the values by a closure of a test.
  mutating func change<Failure>(
    at place: SourcePlace, by change: (inout EnvironmentValues) throws(Failure) -> Void
  ) throws(Failure) {
    // A change is recorded only where that decides something, so that the closure usually has plain values.
    if exact.isEmpty { return try environment.change(at: place, by: change) }
    var failure: Failure?
    let changed = environment.changed { values in
      do throws(Failure) { try values.change(at: place, by: change) } catch { failure = error }
    }
    if let failure { throw failure }
    take(changed)
  }

  /// Adds values by their key paths, at a place in a test. Returns those that have the wrong type, and aren't added.
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

  /// Takes values in which some keys were written. What was given for a key path that reads one of these is outdated.
  private mutating func take(_ changed: EnvironmentChange) {
    let former = environment
    environment = changed.values
    exact = exact.filter { keyPath, _ in
      let reads = environment.tracking { _ = $0[keyPath: keyPath] }.reads.keys
      // One key holds all of another library's values. A value that can't be compared counts as another one.
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
