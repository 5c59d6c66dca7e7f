public import EnvironmentCore

extension EnvironmentAccessible {
  /// Binds the object, and on request the objects it holds, to values set by a test. Other `@Environment` properties
  /// read defaults, even if a trait of the test sets their values.
  ///
  /// ```swift
  /// model.bindTestEnvironment {
  ///   $0.locale = Locale(identifier: "fr_FR")
  ///   $0.colorScheme = .dark
  /// }
  /// ```
  ///
  /// If some of the class's required values aren't set, the running test of Swift Testing or XCTest fails, with a list
  /// of all missing values. The same holds for the class of a child.
  ///
  /// A further call adds its values to those of the former calls, until the object is unbound. The closure receives the
  /// former values. Children bound before are bound to the result, too.
  ///
  /// `bindEnvironment(from:includeChildren:)` describes which objects are children.
  ///
  /// After the object gets another child, call this method again. From the first call on, the test fails if it reads a
  /// declared default from an object never bound.
  ///
  /// Isolation: call it where the object's properties may be read: on its actor, or in the task that owns it. Isolated
  /// properties of an actor aren't searched for children.
  public nonisolated func bindTestEnvironment<Failure>(
    includeChildren: Bool = false,
    _ change: (inout EnvironmentValues) throws(Failure) -> Void,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) throws(Failure) {
    let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
    var values = TestValues(of: _environmentStorage)
    try values.change(at: place, by: change)
    bind(to: values, includeChildren: includeChildren, at: place)
  }

  /// Binds the object, and on request the objects it holds, to values listed by key path in a test. Other
  /// `@Environment` properties read defaults.
  ///
  /// ```swift
  /// model.bindTestEnvironment([
  ///   \.locale: Locale(identifier: "fr_FR"),
  ///   \.colorScheme: ColorScheme.dark,
  /// ])
  /// ```
  ///
  /// A further call adds its values to those of the former calls, until the object is unbound. Of two values for one
  /// key, the later one is read.
  ///
  /// Without values, `bindTestEnvironment()`, all properties read defaults.
  ///
  /// The compiler doesn't check these values. A value of the wrong type fails the running test of Swift Testing or
  /// XCTest, and the property reads its default. A missing required value also fails the test. Prefer the form with a
  /// closure, which the compiler checks. It also describes children and isolation.
  ///
  /// Follows the proposal for environment-accessible objects.
  public nonisolated func bindTestEnvironment(
    _ values: [PartialKeyPath<EnvironmentValues>: Any] = [:],
    includeChildren: Bool = false,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
    var testValues = TestValues(of: _environmentStorage)
    for (keyPath, value) in testValues.add(values, at: place) {
      EnvironmentReporting.failTest(.wrongType(of: value, at: keyPath, for: Self.self), at: place)
    }
    bind(to: testValues, includeChildren: includeChildren, at: place)
  }

  private nonisolated func bind(to values: TestValues, includeChildren: Bool, at location: SourcePlace) {
    Registration.install()
    RunningTest.current?.hasBoundObjects = true
    var handling = EnvironmentReporting.handling
    handling.testLocation = location
    EnvironmentReporting.$handling.withValue(handling) {
      let includeChildren = includeChildren || hasChildren(boundBy: TestValues.owner)
      bind(to: values.source, for: TestValues.owner, includeChildren: includeChildren)
    }
  }
}
