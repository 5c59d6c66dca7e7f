public import EnvironmentCore

/// A list of aliases that a `@DerivedEnvironment` declares.
///
/// ```swift
/// @DerivedEnvironment<ChildEnvironment>(aliases: {
///   $0.alias(\.main, to: \.mainQueue)
/// }) var child
/// ```
public struct AliasBuilder<Environment> {
  private var aliases: [() -> Void] = []

  /// Makes the aliases a closure declares.
  package static func make(_ aliases: ((AliasBuilder) -> AliasBuilder)?) {
    aliases?(AliasBuilder()).aliases.forEach { $0() }
  }

  /// Makes a dependency an alias of another, whose default is used for both.
  ///
  /// ```swift
  /// @DerivedEnvironment<ChildEnvironment>(aliases: { $0.alias(\.main, to: \.mainQueue) }) var child
  /// ```
  public func alias<D>(
    _ dependency: WritableKeyPath<Dependencies, D>, to canonical: WritableKeyPath<Dependencies, D>
  ) -> Self {
    var copy = self
    copy.aliases.append { EnvironmentValues.makeAlias(dependency, to: canonical) }
    return copy
  }
}

extension EnvironmentValues {
  /// Makes a dependency an alias of another: for the current operation if it has its own aliases, else for the process.
  package static func makeAlias<Value>(
    _ dependency: WritableKeyPath<EnvironmentValues, Value>, to canonical: WritableKeyPath<EnvironmentValues, Value>
  ) {
    DependencyScope.replaceAliases { AliasTable.aliasing(dependency, to: canonical, in: $0) }
  }

  /// Removes all aliases: those of the current operation if it has its own, else those of the process.
  ///
  /// ```swift
  /// Dependencies.clearAliases()
  /// ```
  public static func clearAliases() {
    DependencyScope.replaceAliases { _ in nil }
  }

  /// Runs an operation with its own aliases, which start as a copy of the current ones and end with the operation.
  ///
  /// ```swift
  /// Dependencies.withAliases {
  ///   environment.aliasing(\.main, to: \.mainQueue)
  ///   …
  /// }
  /// ```
  ///
  /// Tests that make aliases in such an operation can run in parallel. The tasks the operation starts have the
  /// same aliases. Detached tasks have them only through `withEscapedEnvironment`.
  public static func withAliases<Result>(_ operation: () throws -> Result) rethrows -> Result {
    try DependencyScope().run(operation)
  }

  /// Runs an asynchronous operation with its own aliases, which start as a copy of the current ones and end with the
  /// operation.
  ///
  /// ```swift
  /// await Dependencies.withAliases {
  ///   environment.aliasing(\.main, to: \.mainQueue)
  ///   await load()
  /// }
  /// ```
  ///
  /// The operation runs in the caller's isolation.
  public nonisolated(nonsending) static func withAliases<Result>(
    _ operation: @concurrent () async throws -> Result
  ) async rethrows -> Result {
    try await DependencyScope().run(operation)
  }
}
