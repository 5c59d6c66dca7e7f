public import EnvironmentCore
public import EnvironmentDependencies

extension Dependency {
  /// Creates a property that reads the dependency at a key path as the type a test has set.
  ///
  /// ```swift
  /// @Suite(.dependencies { $0.continuousClock = TestClock() })
  /// struct TimerTests {
  ///   @Dependency(\.continuousClock, as: TestClock.self) var clock
  /// }
  /// ```
  ///
  /// Reading a dependency of another type stops the program with a message that names both types.
  public init<Declared>(
    _ keyPath: KeyPath<DependencyValues, Declared>,
    as type: Value.Type,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.init(
      \DependencyValues[keyPath, as: TypeArgument<Value>()], fileID: fileID, filePath: filePath, line: line,
      column: column)
  }

  /// Creates a property that reads the dependency of a key as the type a test has set.
  ///
  /// ```swift
  /// @Dependency(APIKey.self, as: MockAPI.self) var api
  /// ```
  ///
  /// Reading a dependency of another type stops the program with a message that names both types.
  public init<Key: TestDependencyKey>(
    _ key: Key.Type,
    as type: Value.Type,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.init(
      \DependencyValues[TypeArgument<Key>(), as: TypeArgument<Value>()], fileID: fileID, filePath: filePath, line: line,
      column: column)
  }
}

extension EnvironmentValues {
  fileprivate subscript<Declared, Value>(
    keyPath: KeyPath<EnvironmentValues, Declared>, as type: TypeArgument<Value>
  ) -> Value {
    cast(self[keyPath: keyPath], readAs: "The dependency '\(keyPath)'")
  }

  fileprivate subscript<Key: TestDependencyKey, Value>(_: TypeArgument<Key>, as type: TypeArgument<Value>) -> Value {
    cast(self[Key.self], readAs: "The dependency '\(Key.self)'")
  }
}

private func cast<Value>(_ value: some Any, readAs name: @autoclosure () -> String) -> Value {
  if let value = value as? Value { return value }
  fatalError(
    """
    \(name()) is of the type '\(type(of: value as Any))', but was read as '\(Value.self)'.
      • Set one of that type for the test: '$0… = \(Value.self)(…)' in 'withDependencies' or in a trait.
      • Or read it without a type.
    """
  )
}
