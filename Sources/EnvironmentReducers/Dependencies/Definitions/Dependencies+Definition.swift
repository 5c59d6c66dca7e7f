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
  /// - Complexity: O(1). The key path is hashed, so that a value with a key is read faster.
  public subscript<T>(_ keyPath: WritableKeyPath<Dependencies, T>) -> T? {
    get {
      let standard = SharedAliases.standard(for: keyPath)
      return standard == keyPath ? Definition.at(keyPath).value(in: self) : .some(self[keyPath: standard])
    }
    set {
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
}
