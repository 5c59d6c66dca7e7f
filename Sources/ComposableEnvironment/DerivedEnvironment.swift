public import DependencyTree
internal import EnvironmentCore
internal import Synchronization

/// A property that embeds an environment in another, whose dependencies it inherits.
///
/// Use it for the environment of each part of a feature.
///
/// ```swift
/// final class ParentEnvironment: ComposableEnvironment {
///   @DerivedEnvironment<ChildEnvironment> var child
///   @DerivedEnvironment var settings = SettingsEnvironment().with(\.mainQueue, .immediate)
/// }
/// ```
///
/// A derived environment without an initial value is made when it is first read, so environments may embed each other.
///
/// An environment has one parent. Giving it to a second parent is reported, and the second parent embeds a new
/// environment of the same type, made by `init()`. A value set at either of the two is set at both, but each
/// inherits from its own parent. Other stored properties aren't shared.
@propertyWrapper
public final class DerivedEnvironment<Environment: ComposableEnvironment> {
  private struct Given {
    var environment: Environment?

    /// The given environment, once a parent has adopted it and retains it.
    weak var adopted: Environment?
  }

  private let given: Guarded<Given>

  /// Embeds an environment.
  ///
  /// ```swift
  /// @DerivedEnvironment var settings = SettingsEnvironment().with(\.currency, "CHF")
  /// ```
  ///
  /// - Parameters:
  ///   - wrappedValue: The environment to embed.
  ///   - aliases: Declares aliases of dependencies. They are created together with the embedding environment, and hold
  ///     everywhere.
  public init(wrappedValue: Environment, aliases: ((AliasBuilder<Environment>) -> AliasBuilder<Environment>)? = nil) {
    given = Guarded(Given(environment: wrappedValue))
    unattachedCount.add(1, ordering: .relaxed)
    AliasBuilder.make(aliases)
  }

  /// Embeds an environment made when it is first read.
  ///
  /// ```swift
  /// @DerivedEnvironment<ChildEnvironment> var child
  /// ```
  ///
  /// - Parameter aliases: Declares aliases of dependencies. They are created together with the embedding environment,
  ///   and hold everywhere.
  public init(aliases: ((AliasBuilder<Environment>) -> AliasBuilder<Environment>)? = nil) {
    given = Guarded(Given())
    AliasBuilder.make(aliases)
  }

  deinit {
    let isUnattached = given.withLock { $0.environment != nil }
    if isUnattached { unattachedCount.subtract(1, ordering: .relaxed) }
  }

  /// The embedded environment. Each read returns the same one.
  public static subscript<Host: ComposableEnvironment>(
    _enclosingInstance host: Host,
    wrapped property: KeyPath<Host, Environment>,
    storage storage: KeyPath<Host, DerivedEnvironment<Environment>>
  ) -> Environment {
    host[keyPath: storage].environment(in: host)
  }

  /// A placeholder for the property's declaration. Unavailable: the environment is read through the embedding one.
  @available(
    *, unavailable,
    message: "'@DerivedEnvironment' embeds an environment in a subclass of 'ComposableEnvironment'; make this type one"
  )
  // Never called: the compiler rejects each direct use, and an environment uses the subscript.
  public var wrappedValue: Environment { preconditionFailure("'DerivedEnvironment.wrappedValue' has no getter.") }

  private func environment(in parent: ComposableEnvironment) -> Environment {
    let child = parent.child(for: self) { given.withLock { $0.environment ?? $0.adopted } ?? Environment() }
    // Releases the given environment, which its parent now retains.
    release(
      given.withLock { given -> Environment? in
        guard let environment = given.environment else { return nil }
        given = Given(adopted: environment)
        unattachedCount.subtract(1, ordering: .relaxed)
        return environment
      })
    return child
  }
}

// MARK: Attaching

/// The number of environments that were given to a property and that don't have a parent yet.
private let unattachedCount = Atomic(0)

/// A `@DerivedEnvironment` of any type.
private protocol DerivedProperty {
  /// Attaches the given environment to its parent, if one was given.
  func attach(to parent: ComposableEnvironment)
}

extension DerivedEnvironment: DerivedProperty {
  fileprivate func attach(to parent: ComposableEnvironment) {
    if given.withLock({ $0.environment != nil }) { _ = environment(in: parent) }
  }
}

extension ComposableEnvironment {
  /// Attaches the environments given to the properties of this one.
  ///
  /// Reflecting a property takes microseconds. So an environment is reflected only while a given one waits for its
  /// parent: the benchmark `composable/make an environment` shows the gain.
  final func attachGivenEnvironments() {
    // The thread that runs this environment's initializer has counted the environments given to it.
    if unattachedCount.load(ordering: .relaxed) == 0 { return }
    let levels = sequence(first: Mirror(reflecting: self)) { $0.superclassMirror }
    for level in levels.prefix(while: { $0.subjectType != ComposableEnvironment.self }) {
      for child in level.children { (child.value as? any DerivedProperty)?.attach(to: self) }
    }
  }
}

/// The property wrapper by another name, for files that also import `GlobalEnvironment`.
///
/// ```swift
/// @DerivedComposableEnvironment<ChildEnvironment> var child
/// ```
public typealias DerivedComposableEnvironment = DerivedEnvironment
