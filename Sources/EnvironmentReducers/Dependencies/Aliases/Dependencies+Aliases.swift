public import EnvironmentCore

extension EnvironmentValues {
  /// Forgets every alias of dependencies: those of the scope, if this is called in one.
  public static func clearAliases() {
    SharedAliases.clear()
  }

  /// Runs an operation with aliases of its own: they begin as those in force, and are forgotten at the end.
  ///
  /// ```swift
  /// Dependencies.withAliases {
  ///   environment.aliasing(\.main, to: \.mainQueue)
  ///   …
  /// }
  /// ```
  ///
  /// So tests that make aliases can run beside one another. The tasks that the operation starts have them too, save for
  /// detached ones.
  public static func withAliases<Result>(_ operation: () throws -> Result) rethrows -> Result {
    try SharedAliases.withScope(operation)
  }

  /// Runs an operation with aliases of its own: they begin as those in force, and are forgotten at the end.
  ///
  /// The operation runs where the caller is isolated.
  public nonisolated(nonsending) static func withAliases<Result>(
    _ operation: () async throws -> Result
  ) async rethrows -> Result {
    try await SharedAliases.withScope(operation)
  }
}
