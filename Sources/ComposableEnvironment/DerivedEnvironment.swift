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
/// environment of the same type, made by `init()`. A value that is set at either of the two is set at both, but each
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
    EmbeddedEnvironments.unattachedCount.add(1, ordering: .relaxed)
    AliasBuilder.make(aliases)
  }

  /// Embeds an environment that is made when it is first read.
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
    if isUnattached { EmbeddedEnvironments.unattachedCount.subtract(1, ordering: .relaxed) }
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
    let child = parent.child(for: .property(self)) { givenEnvironment ?? Environment() }
    releaseGiven()
    return child
  }

  private var givenEnvironment: Environment? {
    let given = given.withLock { $0 }
    return given.environment ?? given.adopted
  }

  /// Releases the given environment, which its parent now retains.
  private func releaseGiven() {
    // Returned from the lock, so the environment is released after the lock.
    _ = given.withLock { given -> Environment? in
      guard let environment = given.environment else { return nil }
      given = Given(adopted: environment)
      EmbeddedEnvironments.unattachedCount.subtract(1, ordering: .relaxed)
      return environment
    }
  }
}

extension DerivedEnvironment: EmbeddedEnvironment {
  func attach(to parent: ComposableEnvironment) {
    if given.withLock({ $0.environment != nil }) { _ = environment(in: parent) }
  }
}

/// The property wrapper by another name, for files that also import `GlobalEnvironment`.
///
/// ```swift
/// @DerivedComposableEnvironment<ChildEnvironment> var child
/// ```
public typealias DerivedComposableEnvironment = DerivedEnvironment
