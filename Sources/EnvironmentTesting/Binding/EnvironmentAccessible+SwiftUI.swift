#if canImport(SwiftUI)
  public import EnvironmentCore
  internal import EnvironmentSwiftUI
  public import SwiftUI

  extension EnvironmentAccessible {
    /// Binds the object, and on request the objects it holds, to values of SwiftUI's environment set by a test. Other
    /// `@Environment` properties read defaults.
    ///
    /// ```swift
    /// model.bindTestEnvironment {
    ///   $0.locale = Locale(identifier: "fr_FR")
    ///   $0.modelValues.api = .mock
    /// }
    /// ```
    ///
    /// In all other respects, it behaves like the form with values of EnvironmentKit. A further call of either form
    /// adds its values to those of the former calls.
    ///
    /// ```swift
    /// shop.bindTestEnvironment(includeChildren: true) { $0.locale = Locale(identifier: "fr_FR") }
    /// ```
    ///
    /// Isolation: call it where the object's properties may be read.
    @_disfavoredOverload
    public nonisolated func bindTestEnvironment<Failure>(
      includeChildren: Bool = false,
      _ change: (inout SwiftUI.EnvironmentValues) throws(Failure) -> Void,
      fileID: StaticString = #fileID,
      filePath: StaticString = #filePath,
      line: UInt = #line,
      column: UInt = #column
    ) throws(Failure) {
      try bindTestEnvironment(
        includeChildren: includeChildren,
        { (values: inout EnvironmentCore.EnvironmentValues) throws(Failure) in
          try values.changeSurroundings(by: change)
        }, fileID: fileID, filePath: filePath, line: line, column: column)
    }

    /// Binds the object, and on request the objects it holds, to values of SwiftUI's environment listed by key path in
    /// a test. Other `@Environment` properties read defaults.
    ///
    /// ```swift
    /// model.bindTestEnvironment([
    ///   \.locale: Locale(identifier: "fr_FR"),
    ///   \.colorScheme: ColorScheme.dark,
    /// ])
    /// ```
    ///
    /// Values without a setter, such as `\.isPresented`, can be listed as well. A value of the wrong type fails the
    /// test. Prefer the form with a closure, which the compiler checks.
    ///
    /// ```swift
    /// shop.bindTestEnvironment([\.locale: Locale(identifier: "fr_FR")], includeChildren: true)
    /// ```
    ///
    /// Isolation: call it where the object's properties may be read.
    @_disfavoredOverload
    public nonisolated func bindTestEnvironment(
      _ values: [PartialKeyPath<SwiftUI.EnvironmentValues>: Any],
      includeChildren: Bool = false,
      fileID: StaticString = #fileID,
      filePath: StaticString = #filePath,
      line: UInt = #line,
      column: UInt = #column
    ) {
      let inModelValues = Dictionary(uniqueKeysWithValues: values.map { ($0.inModelValuesOfAnyType, $1) })
      bindTestEnvironment(
        inModelValues, includeChildren: includeChildren, fileID: fileID, filePath: filePath,
        line: line, column: column)
    }
  }
#endif
