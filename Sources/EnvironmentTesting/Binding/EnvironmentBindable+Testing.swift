public import EnvironmentCore

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
  ///
  /// A further call adds to the values of the former ones, until the object is unbound: the closure changes these, and also
  /// the children are bound to the result that are bound already.
  public nonisolated func bindTestEnvironment<Failure>(
    _ change: (inout EnvironmentValues) throws(Failure) -> Void,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) throws(Failure) {
    var values = TestValues(of: _environmentStorage)
    try values.change(at: SourcePlace(fileID, line), by: change)
    bindTestValues(values, at: TestLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Makes the `@Environment` properties of the object, and on request of the objects that it holds, read values that a
  /// test sets.
  ///
  /// ```swift
  /// shop.bindTestEnvironment(includeChildren: true) { $0.locale = Locale(identifier: "fr_FR") }
  /// ```
  ///
  /// The children are those of `bindEnvironment(from:includeChildren:)`. A child that lacks values which its class requires
  /// fails the test, too.
  ///
  /// Isolation: the main actor, where the children are found.
  @MainActor
  public func bindTestEnvironment<Failure>(
    includeChildren: Bool,
    _ change: (inout EnvironmentValues) throws(Failure) -> Void,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) throws(Failure) {
    try bindTestEnvironment(change, fileID: fileID, filePath: filePath, line: line, column: column)
    if includeChildren {
      bindTestChildren(at: TestLocation(fileID: fileID, filePath: filePath, line: line, column: column))
    }
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
  /// A further call adds to the values of the former ones, until the object is unbound. Of two values for one key, the later
  /// is read.
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
    var testValues = TestValues(of: _environmentStorage)
    for (keyPath, value) in testValues.add(values, at: SourcePlace(fileID, line)) {
      EnvironmentReporting.failTest(.wrongType(of: value, at: keyPath, for: Self.self), at: location)
    }
    bindTestValues(testValues, at: location)
  }

  /// Makes the `@Environment` properties of the object, and on request of the objects that it holds, read values that a
  /// test lists by their key paths.
  ///
  /// ```swift
  /// shop.bindTestEnvironment([\.locale: Locale(identifier: "fr_FR")], includeChildren: true)
  /// ```
  ///
  /// The children are those of `bindEnvironment(from:includeChildren:)`.
  ///
  /// Isolation: the main actor, where the children are found.
  @MainActor
  public func bindTestEnvironment(
    _ values: [PartialKeyPath<EnvironmentValues>: Any],
    includeChildren: Bool,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    bindTestEnvironment(values, fileID: fileID, filePath: filePath, line: line, column: column)
    if includeChildren {
      bindTestChildren(at: TestLocation(fileID: fileID, filePath: filePath, line: line, column: column))
    }
  }

  private nonisolated func bindTestValues(_ values: TestValues, at location: TestLocation) {
    Registration.install()
    EnvironmentReporting.settingUpTest(at: location) {
      rebind(to: values.source, for: TestValues.owner)
    }
  }

  @MainActor
  private func bindTestChildren(at location: TestLocation) {
    EnvironmentReporting.settingUpTest(at: location) {
      bindChildren(to: TestValues(of: _environmentStorage).source, for: TestValues.owner)
    }
  }
}
