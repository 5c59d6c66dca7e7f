public import EnvironmentCore

extension EnvironmentValues {
  /// What a dependency is defined as, or `nil`: for the accessor of a dependency without a key.
  ///
  /// ```swift
  /// extension Dependencies {
  ///   var clock: any Clock<Duration> {
  ///     get { self[\.clock] ?? ContinuousClock() }
  ///     set { self[\.clock] = newValue }
  ///   }
  /// }
  /// ```
  ///
  /// The key path is the one of the accessor itself. To set `nil` is to un-define. A dependency of an optional type can be
  /// defined as `nil`, which isn't the same: `self[\.name] ?? "nobody"` is `nil` then.
  ///
  /// Anywhere else, read and set a dependency by its name.
  ///
  /// - Complexity: O(1). A key path is hashed to set what it has, and to read it if it isn't a literal or has ever been an
  ///   alias.
  //
  // Inlinable for the benchmarks `composable/read what has no key …`: what is defined is read without a call.
  @inlinable
  public subscript<T>(_ keyPath: WritableKeyPath<Dependencies, T>) -> T? {
    get {
      if let key = DefinitionIndex.key(of: keyPath) {
        if let value = storedValue(of: key, as: T?.self) { return value }
        if !interceptsMisses { return nil }
      }
      return definedValue(at: keyPath)
    }
    set {
      define(keyPath, as: newValue)
    }
  }

  @usableFromInline
  func definedValue<T>(at keyPath: WritableKeyPath<Dependencies, T>) -> T? {
    let standard = SharedAliases.standard(for: keyPath)
    guard standard == keyPath else { return self[keyPath: standard] }
    let definition = Definition.at(keyPath)
    definition.index(keyPath)
    return definition.value(in: self)
  }

  @usableFromInline
  mutating func define<T>(_ keyPath: WritableKeyPath<Dependencies, T>, as newValue: T?) {
    let standard = SharedAliases.standard(for: keyPath)
    if standard != keyPath, let newValue, let standard = standard as? WritableKeyPath<EnvironmentValues, T> {
      self[keyPath: standard] = newValue
    } else if standard != keyPath {
      reset(standard)
    } else {
      Definition.at(keyPath).set(newValue, in: &self)
    }
  }
}
