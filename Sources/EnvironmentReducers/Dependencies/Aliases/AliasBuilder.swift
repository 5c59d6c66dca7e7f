public import EnvironmentCore

/// Collects the aliases that a `@DerivedEnvironment` declares on the spot.
///
/// ```swift
/// @DerivedEnvironment<ChildEnvironment>(aliases: {
///   $0.alias(\.main, to: \.mainQueue)
/// }) var child
/// ```
public struct AliasBuilder<Environment> {
  private var aliases: [() -> Void] = []

  /// Makes what a closure declares.
  package static func make(_ aliases: ((AliasBuilder) -> AliasBuilder)?) {
    aliases?(AliasBuilder()).aliases.forEach { $0() }
  }

  /// Makes a dependency an alias of another, whose default then is that of both.
  public func alias<D>(
    _ dependency: WritableKeyPath<Dependencies, D>, to standard: WritableKeyPath<Dependencies, D>
  ) -> Self {
    var copy = self
    copy.aliases.append { SharedAliases.alias(dependency, to: standard) }
    return copy
  }
}
