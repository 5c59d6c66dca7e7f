internal import EnvironmentCore

/// A set of aliases, which are further names of dependencies.
///
/// You need it only for tools. To declare an alias, use `aliasing(_:to:)`.
///
/// The current aliases are such a set, which `aliasing(_:to:)` extends. A value of this type doesn't declare aliases
/// for the program; it answers how they would be resolved.
///
/// ```swift
/// var aliases = DependencyAliases()
/// aliases.alias(dependency: \Dependencies.main, to: \Dependencies.mainQueue)
/// aliases.standardAlias(for: \Dependencies.main)  // \.mainQueue
/// ```
///
/// An alias of an alias names the same dependency. A dependency can be an alias of only one other; a new alias replaces
/// the former one.
///
/// Follows `DependencyAliases` of swift-composable-environment. The result of `standardAlias(for:)` is the canonical
/// dependency.
public struct DependencyAliases {
  /// The dependency that each alias was last made an alias of.
  private var targets: [AnyHashable: AnyHashable] = [:]

  /// Creates an empty set of aliases.
  public init() {}

  /// Removes all aliases.
  public mutating func clear() {
    targets.removeAll()
  }

  /// Makes a dependency an alias of another.
  ///
  /// ```swift
  /// aliases.alias(dependency: \Dependencies.main, to: \Dependencies.mainQueue)
  /// ```
  ///
  /// An alias that would close a cycle is reported and not made; the former aliases remain.
  public mutating func alias<T: Hashable>(dependency: T, to canonical: T) {
    _ = alias(dependency, canonical)
  }

  /// Makes an alias as ``alias(dependency:to:)`` does, and returns whether it is new.
  mutating func alias<T: Hashable>(_ dependency: T, _ canonical: T) -> Bool {
    guard !chain(from: canonical).contains(dependency) else {
      EnvironmentReporting.report(.circularAlias(of: dependency, to: canonical))
      return false
    }
    return targets.updateValue(canonical, forKey: dependency) != AnyHashable(canonical)
  }

  /// Returns the canonical dependency, at the end of a dependency's chain of aliases; the dependency itself if it is no
  /// alias.
  ///
  /// ```swift
  /// aliases.standardAlias(for: \Dependencies.main)  // \.mainQueue
  /// ```
  ///
  /// - Complexity: O(*n*) in the length of the chain.
  public func standardAlias<T: Hashable>(for dependency: T) -> T {
    if targets.isEmpty { return dependency }
    // A dependency is an alias only of dependencies of its own type, along the whole chain.
    return end(of: dependency).base as? T ?? dependency
  }

  /// Returns all names of a dependency, including the given one.
  ///
  /// ```swift
  /// aliases.aliasing(with: \Dependencies.main)  // [\.main, \.mainQueue]
  /// ```
  ///
  /// - Complexity: O(*n*) in the number of aliases.
  public func aliasing<T: Hashable>(with dependency: T) -> Set<T> {
    let canonical = end(of: dependency)
    var names: Set<T> = [dependency]
    if let canonical = canonical.base as? T { names.insert(canonical) }
    for alias in targets.keys where end(of: alias) == canonical {
      if let alias = alias.base as? T { names.insert(alias) }
    }
    return names
  }

  /// Returns a dependency and those that its chain of aliases leads to.
  private func chain(from dependency: AnyHashable) -> some Sequence<AnyHashable> {
    sequence(first: dependency) { targets[$0] }
  }

  private func end(of dependency: AnyHashable) -> AnyHashable {
    chain(from: dependency).reduce(dependency) { $1 }
  }
}

extension EnvironmentIssue {
  fileprivate static func circularAlias(of dependency: Any, to canonical: Any) -> EnvironmentIssue {
    EnvironmentIssue(
      "A dependency was made an alias of itself, so this alias was left out.",
      place: ["Alias: \(dependency)", "Of: \(canonical)"],
      remedies: ["Alias in one direction only: from each name to the one whose default both use."]
    )
  }
}
