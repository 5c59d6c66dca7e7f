internal import EnvironmentCore

/// Which dependencies are one and the same under several names.
///
/// ```swift
/// var aliases = DependencyAliases()
/// aliases.alias(dependency: \Dependencies.main, to: \Dependencies.mainQueue)
/// aliases.standardAlias(for: \Dependencies.main)  // \.mainQueue
/// ```
///
/// An alias of an alias stands for what that stands for. A dependency is an alias of one other at a time: of the one that
/// was named last.
public struct DependencyAliases {
  private var standards: [AnyHashable: AnyHashable] = [:]

  /// Creates an empty set of aliases.
  public init() {}

  var isEmpty: Bool { standards.isEmpty }

  /// Forgets every alias.
  public mutating func clear() {
    standards.removeAll()
  }

  /// Makes a dependency an alias of another.
  ///
  /// An alias that would close a circle is reported, and is not made: what there was before stays.
  public mutating func alias<T: Hashable>(dependency: T, to standard: T) {
    guard !leads(standard, to: dependency) else {
      EnvironmentReporting.report(.circularAlias(of: dependency, to: standard))
      return
    }
    standards[dependency] = standard
  }

  /// What a dependency is an alias of, at the end of the chain; itself if it is none.
  ///
  /// - Complexity: O(*n*) in the length of the chain.
  public func standardAlias<T: Hashable>(for dependency: T) -> T {
    if standards.isEmpty { return dependency }
    // A dependency is an alias of one of its own type only, and so on along the chain.
    return end(of: dependency).base as? T ?? dependency
  }

  /// All the dependencies that are one with this one, among them itself.
  ///
  /// - Complexity: O(*n*) in the number of aliases.
  public func aliasing<T: Hashable>(with dependency: T) -> Set<T> {
    let standard = end(of: dependency)
    var result: Set<T> = [dependency]
    if let standard = standard.base as? T { result.insert(standard) }
    for alias in standards.keys where end(of: alias) == standard {
      if let alias = alias.base as? T { result.insert(alias) }
    }
    return result
  }

  /// Whether a dependency already is an alias of just this other.
  func has(_ dependency: AnyHashable, to standard: AnyHashable) -> Bool {
    standards[dependency] == standard
  }

  private func leads(_ start: AnyHashable, to dependency: AnyHashable) -> Bool {
    var next: AnyHashable? = start
    while let current = next {
      if current == dependency { return true }
      next = standards[current]
    }
    return false
  }

  private func end(of dependency: AnyHashable) -> AnyHashable {
    var end = dependency
    while let next = standards[end] { end = next }
    return end
  }
}

extension EnvironmentIssue {
  fileprivate static func circularAlias(of dependency: Any, to standard: Any) -> EnvironmentIssue {
    EnvironmentIssue(
      "A dependency was made an alias of itself, so this alias was left out.",
      place: ["Alias: \(dependency)", "Of: \(standard)"],
      remedies: ["Alias in one direction only, from each name to the one whose default is to be used."]
    )
  }
}
