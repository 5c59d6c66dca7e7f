@_exported public import DependencyTree
public import EnvironmentCore
@_exported public import EnvironmentReducers

/// A node in a tree of environments, which adds its own dependencies to those of the environments above it.
///
/// Use it for features that are written with reducers and whose parts need different dependencies. If all parts read
/// the same ones, `GlobalEnvironment` is simpler.
///
/// ```swift
/// final class ChildEnvironment: ComposableEnvironment {
///   @Dependency(\.mainQueue) var mainQueue
/// }
///
/// final class ParentEnvironment: ComposableEnvironment {
///   @DerivedEnvironment<ChildEnvironment> var child
/// }
///
/// let parent = ParentEnvironment().with(\.mainQueue, .immediate)
/// parent.child.mainQueue  // the immediate one
/// ```
///
/// A dependency set at an environment is read there and in the environments below, except where one of them
/// sets its own value. The parent and the siblings don't see it. A change is visible at once, also to code that holds a
/// reference to an environment. An environment without a parent inherits the values that `withEnvironment` sets for the
/// task that made it, or for the task that reads it.
///
/// Isolation: the dependencies can be read and set from any thread. After a write has completed, or after one read has
/// returned its value, all later reads return it. A subclass must protect its other stored properties itself. All
/// readers share a value that isn't `Sendable`.
///
/// - Complexity: A read is O(1) at any depth. The first read after a write in the tree is O(depth and values set in the
///   environments above). Setting is O(1), or O(values set at the environment) while there are aliases. A replaced
///   value may live until the environments below that have read it are read again; the number of such values is
///   bounded.
//
// The explicit `nonisolated` lets modules whose classes belong to the main actor by default declare subclasses: a
// subclass must have the isolation of its superclass's `init()`.
@dynamicMemberLookup
nonisolated open class ComposableEnvironment {
  @usableFromInline let node = DependencyNode()

  /// The environments derived from this one; `nil` until the first.
  private let derivedChildren = Lock<DerivedChildren?>(nil)

  /// Creates an environment without a parent, at which nothing is set.
  ///
  /// ```swift
  /// let environment = ParentEnvironment()
  /// ```
  public required init() {
    attachGivenEnvironments()
  }

  deinit {
    node.environmentWasDeallocated()
    children?.removeAll()
  }

  /// Sets a dependency for this environment and those below it.
  ///
  /// ```swift
  /// let environment = ParentEnvironment()
  ///   .with(\.mainQueue, .immediate)
  ///   .with(\.uuid, { UUID(0) })
  /// ```
  //
  // Inlinable for the benchmarks `composable/set …`. The key path is formed here, so the writer holds the only
  // reference to it.
  @inlinable @inline(__always)
  @discardableResult
  public final func with<V>(_ keyPath: @autoclosure () -> WritableKeyPath<Dependencies, V>, _ value: V) -> Self {
    node.set(KeyPathWriter(keyPath()), to: value)
    return self
  }

  /// A dependency, whether or not the environment declares it.
  ///
  /// ```swift
  /// environment[\.currency] = "CHF"
  /// ```
  ///
  /// Setting it sets it for this environment and those below it.
  //
  // Inlinable, as the other subscript is, for the benchmark `composable/read an Int through its name`.
  public final subscript<V>(_ keyPath: WritableKeyPath<Dependencies, V>) -> V {
    @inlinable @inline(__always) get { node.value(at: keyPath) }
    set { node.set(keyPath, to: newValue) }
  }

  /// A dependency by its name, whether or not the environment declares it: `environment.mainQueue`.
  ///
  /// ```swift
  /// let currency = environment.currency
  /// ```
  @inlinable @inline(__always)
  public final subscript<V>(dynamicMember keyPath: KeyPath<Dependencies, V>) -> V {
    node.value(at: keyPath)
  }

  /// Makes a dependency an alias of another, in all environments. A value set by either name is read by both,
  /// and both use the default of `canonical`.
  ///
  /// ```swift
  /// environment.aliasing(\.mainQueue, to: \.main)
  /// ```
  ///
  /// Accessors that read one of the names get the value, too. Values set before the alias was made count as
  /// well; the last value that was set is read. An alias of a part of a value, such as `\.settings.volume`, is reported.
  @discardableResult
  public func aliasing<V>(
    _ dependency: WritableKeyPath<Dependencies, V>, to canonical: WritableKeyPath<Dependencies, V>
  ) -> Self {
    EnvironmentValues.makeAlias(dependency, to: canonical)
    return self
  }
}

extension ComposableEnvironment: __ValueOwner {
  /// Returns the sources of a dependency, for `EnvironmentInspector`. Do not call.
  public final func __dependencySource(of keyPath: PartialKeyPath<EnvironmentValues>) -> __OwnedValueSource? {
    node.source(of: keyPath) { .environment(levelsAbove: $0) }
  }
}

// MARK: Derivation

extension ComposableEnvironment {
  /// Returns the environment derived from this one for a property or a pullback: the same environment each
  /// time.
  ///
  /// - Parameter make: Makes the environment, or returns the given one. Called only the first time.
  final func child<Child: ComposableEnvironment>(for origin: AnyObject, make: () -> Child) -> Child {
    // The closure runs user code, so no lock is held. If another thread is faster, its environment is kept.
    children?.child(for: origin) ?? keptChildren.keep(make().attached(under: self), for: origin)
  }

  /// The environments derived from this one; `nil` if there is none.
  final var children: DerivedChildren? { derivedChildren.withLock { $0 } }

  private var keptChildren: DerivedChildren {
    derivedChildren.withLock { children in
      let kept = children ?? DerivedChildren()
      children = kept
      return kept
    }
  }

  /// Returns this environment as a child of another. If this environment has another parent, or is an ancestor of the
  /// other, returns a new environment of the same type instead, and reports that.
  ///
  /// A value set at either of the two is set at both, but each inherits from its own parent.
  private func attached(under parent: ComposableEnvironment) -> Self {
    let attachment = node.attach(under: parent.node)
    if attachment == .attached { return self }
    EnvironmentReporting.report(.secondPlace(of: self, under: parent, isCycle: attachment == .isAncestor))
    let standIn = Self()
    standIn.node.share(with: node)
    _ = standIn.node.attach(under: parent.node)
    return standIn
  }
}

extension EnvironmentIssue {
  fileprivate static func secondPlace(
    of child: ComposableEnvironment, under parent: ComposableEnvironment, isCycle: Bool
  ) -> EnvironmentIssue {
    let (parent, child) = ("\(type(of: parent))", "\(type(of: child))")
    return EnvironmentIssue(
      (isCycle
        ? "An environment of type '\(child)' was given to itself or to an environment below it, "
        : "An environment of type '\(child)' that already has a place in a tree was given to a second parent, ")
        + "so another one, made by 'init()', stands in for it there.",
      place: [
        "Parent: \(parent)",
        "Shared: the dependencies that are set at either of the two",
        "Not shared: other stored properties of '\(child)', and the environments that are derived from it",
      ],
      remedies: [
        "Give each parent an environment of its own.",
        "Or let the parent derive it: '@DerivedEnvironment<\(child)> var …'.",
      ]
    )
  }
}
