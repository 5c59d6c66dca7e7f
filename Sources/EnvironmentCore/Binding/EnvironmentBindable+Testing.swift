extension EnvironmentBindable {
  /// Makes the object's `@Environment` properties read values that a test sets, and defaults for the rest.
  ///
  /// ```swift
  /// model.bindTestEnvironment {
  ///   $0.locale = Locale(identifier: "fr_FR")
  ///   $0.colorScheme = .dark
  /// }
  /// ```
  ///
  /// If values that the class requires aren't set, the test fails, of Swift Testing or of XCTest, with a list of all of
  /// them.
  public nonisolated func bindTestEnvironment<Failure>(
    _ change: (inout EnvironmentValues) throws(Failure) -> Void,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) throws(Failure) {
    var values = EnvironmentValues()
    try change(&values)
    let location = TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    EnvironmentReporting.settingUpTest(at: location) { bindEnvironment(from: values) }
  }

  /// Makes the object's `@Environment` properties read values that a test lists by their key paths, and defaults for the
  /// rest.
  ///
  /// ```swift
  /// model.bindTestEnvironment([
  ///   \.locale: Locale(identifier: "fr_FR"),
  ///   \.colorScheme: ColorScheme.dark,
  /// ])
  /// ```
  ///
  /// The compiler doesn't check these values: one of the wrong type fails the test, of Swift Testing or of XCTest, and
  /// its key has the default. So does a lack of values that the class requires. Prefer the form with a closure, which the
  /// compiler checks.
  ///
  /// The shape is that of the proposal for environment-accessible objects.
  public nonisolated func bindTestEnvironment(
    _ values: [PartialKeyPath<EnvironmentValues>: Any],
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    let location = TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    var given = values
    var environment = EnvironmentValues()
    for (keyPath, value) in values where !environment.setUntyped(value, at: keyPath) {
      given[keyPath] = nil
      EnvironmentReporting.failTest(.wrongType(of: value, at: keyPath, for: Self.self), at: location)
    }
    let (exact, rest) = (given, environment)
    EnvironmentReporting.settingUpTest(at: location) {
      bindEnvironment { keyPath in
        guard let keyPath = keyPath as? PartialKeyPath<EnvironmentValues> else { return nil }
        return exact[keyPath] ?? (rest.isSet(keyPath) ? rest[keyPath: keyPath] : nil)
      }
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
