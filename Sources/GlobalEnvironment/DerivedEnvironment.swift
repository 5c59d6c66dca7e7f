public import DependencyTree
internal import EnvironmentCore

/// A property that embeds an environment in another.
///
/// ```swift
/// struct ParentEnvironment: GlobalEnvironment {
///   @DerivedEnvironment<ChildEnvironment>(aliases: {
///     $0.alias(\.main, to: \.mainQueue)
///   }) var child
///
///   init() {}
/// }
/// ```
///
/// Both environments have the same dependencies even without this property. Use it for aliases, and for source code
/// that is also built with composable environments. A derived environment without an initial value is made when it is
/// first read, so environments may embed each other.
@propertyWrapper
public final class DerivedEnvironment<Environment: GlobalEnvironment> {
  private let environment: Guarded<Environment?>

  /// Embeds an environment.
  ///
  /// ```swift
  /// @DerivedEnvironment var settings = SettingsEnvironment()
  /// ```
  ///
  /// - Parameters:
  ///   - wrappedValue: The environment to embed.
  ///   - aliases: Declares aliases of dependencies. They are created together with the embedding environment, and hold
  ///     everywhere.
  public init(wrappedValue: Environment, aliases: ((AliasBuilder<Environment>) -> AliasBuilder<Environment>)? = nil) {
    environment = Guarded(wrappedValue)
    AliasBuilder.make(aliases)
  }

  /// Embeds an environment made by `init()` when it is first read.
  ///
  /// ```swift
  /// @DerivedEnvironment<ChildEnvironment> var child
  /// ```
  ///
  /// - Parameter aliases: Declares aliases of dependencies. They are created together with the embedding environment,
  ///   and hold everywhere.
  public init(aliases: ((AliasBuilder<Environment>) -> AliasBuilder<Environment>)? = nil) {
    environment = Guarded(nil)
    AliasBuilder.make(aliases)
  }

  /// The embedded environment.
  public var wrappedValue: Environment {
    if let made = environment.withLock({ $0 }) { return made }
    // `init()` runs user code, so no lock is held. If another thread is faster, its environment is kept.
    let made = Environment()
    let kept = environment.withLock { environment in
      let kept = environment ?? made
      environment = kept
      return kept
    }
    release(made)
    return kept
  }
}

/// The property wrapper by another name, for files that also import `ComposableEnvironment`.
///
/// ```swift
/// @DerivedGlobalEnvironment<ChildEnvironment> var child
/// ```
public typealias DerivedGlobalEnvironment = DerivedEnvironment
