public import EnvironmentReducers

/// Embeds an environment in another, whose dependencies it inherits.
///
/// ```swift
/// final class ParentEnvironment: ComposableEnvironment {
///   @DerivedEnvironment<ChildEnvironment> var child
///   @DerivedEnvironment var settings = SettingsEnvironment().with(\.mainQueue, .immediate)
/// }
/// ```
///
/// An environment that isn't given is made when it is first read, so that environments may embed each other.
///
/// An environment has one parent. If it is given to several, the first one has it, and each of the others has one of the
/// same type, made by `init()`: whatever is set at one of them is set at all of them, but each inherits from its own
/// parent.
@propertyWrapper
public final class DerivedEnvironment<Environment: ComposableEnvironment> {
  private let given: Environment?

  /// Embeds an environment.
  ///
  /// - Parameter aliases: Declares aliases of dependencies on the spot. They are in force from the moment that the embedding
  ///   environment is made, and everywhere.
  public init(wrappedValue: Environment, aliases: ((AliasBuilder<Environment>) -> AliasBuilder<Environment>)? = nil) {
    given = wrappedValue
    AliasBuilder.make(aliases)
  }

  /// Embeds an environment that is made when it is first read.
  ///
  /// - Parameter aliases: Declares aliases of dependencies on the spot. They are in force from the moment that the embedding
  ///   environment is made, and everywhere.
  public init(aliases: ((AliasBuilder<Environment>) -> AliasBuilder<Environment>)? = nil) {
    given = nil
    AliasBuilder.make(aliases)
  }

  /// The embedded environment: the same at each read.
  public static subscript<Host: ComposableEnvironment>(
    _enclosingInstance host: Host,
    wrapped property: KeyPath<Host, Environment>,
    storage storage: KeyPath<Host, DerivedEnvironment<Environment>>
  ) -> Environment {
    host[keyPath: storage].environment(in: host)
  }

  /// Stands for the property in its declaration. Not available: the environment is read through the one that embeds it.
  @available(
    *, unavailable,
    message: "'@DerivedEnvironment' embeds an environment in a subclass of 'ComposableEnvironment'; make this type one"
  )
  // Never called: the compiler refuses every use, and an environment uses the subscript.
  public var wrappedValue: Environment { preconditionFailure("'DerivedEnvironment.wrappedValue' has no getter.") }

  private func environment(in parent: ComposableEnvironment) -> Environment {
    parent.child(for: self) { given ?? Environment() }
  }
}

extension DerivedEnvironment: GivenChild {
  func adopt(by parent: ComposableEnvironment) {
    if given != nil { _ = environment(in: parent) }
  }
}
