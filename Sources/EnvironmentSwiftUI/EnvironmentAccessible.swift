#if canImport(SwiftUI)
  public import EnvironmentCore
  internal import Observation
  public import SwiftUI

  /// Lets a class or an actor read the environment that a view binds to it: values of SwiftUI and of EnvironmentKit.
  ///
  /// ```swift
  /// @EnvironmentAccessible(requires: [\.database])
  /// final class CatalogModel {
  ///   @Environment(\.locale) var locale      // SwiftUI's
  ///   @Environment(\.database) var database  // declared in an extension of SwiftUI's `EnvironmentValues`
  ///   @Environment(\.api) var api            // declared in an extension of `ModelEnvironmentValues`
  ///   var title = ""
  /// }
  /// ```
  ///
  /// In the class, `@Environment` is the wrapper of models. The views of the file keep SwiftUI's.
  ///
  /// The class gets the members of an observable one, too, so that `title` is observed. Beside `@Observable`, which then
  /// observes the properties, each `@Environment` property needs `@ObservationIgnored`.
  ///
  /// - Parameters:
  ///   - observing: The key paths of the properties whose observers are notified of changes; if there is no such list, all
  ///     of the class's.
  ///   - requires: The key paths of values that have to be set where an object is bound. SwiftUI doesn't say what is set in
  ///     its environment: one of its values counts as set if it differs from its default. Missing ones are reported, all of
  ///     them at once, and their defaults are used.
  ///   - observable: Whether the stored properties of the class are observed, as a literal.
  @attached(
    member, conformances: EnvironmentBindable, __EnvironmentDeclaring, Observable,
    names: named(Environment), named(_environmentStorage), named(__environmentOptions), named(__environmentLocations),
    named(__visitEnvironmentChildren), named(_$observationRegistrar), named(access), named(withMutation),
    named(shouldNotifyObservers)
  )
  @attached(memberAttribute)
  @attached(extension, conformances: EnvironmentBindable, __EnvironmentDeclaring, Observable)
  public macro EnvironmentAccessible(
    observing: [PartialKeyPath<SwiftUI.EnvironmentValues>]? = nil,
    requires: [PartialKeyPath<SwiftUI.EnvironmentValues>] = [],
    observable: Bool = true
  ) =
    #externalMacro(module: "EnvironmentMacros", type: "ModelEnvironmentAccessibleMacro")

  // A name such as `\.locale` is one of both environments, so that several of these macros may accept a list. The compiler
  // takes the one with the fewest parameters. Each expands to the same code, so it doesn't matter which one it takes.

  /// Lets a class or an actor read the environment, with a list of SwiftUI's key paths and one of EnvironmentKit's.
  @attached(
    member, conformances: EnvironmentBindable, __EnvironmentDeclaring, Observable,
    names: named(Environment), named(_environmentStorage), named(__environmentOptions), named(__environmentLocations),
    named(__visitEnvironmentChildren), named(_$observationRegistrar), named(access), named(withMutation),
    named(shouldNotifyObservers)
  )
  @attached(memberAttribute)
  @attached(extension, conformances: EnvironmentBindable, __EnvironmentDeclaring, Observable)
  public macro EnvironmentAccessible(
    observing: [PartialKeyPath<SwiftUI.EnvironmentValues>],
    requires: [PartialKeyPath<ModelEnvironmentValues>],
    observable: Bool = true,
    _: Void = (),
    _: Void = ()
  ) =
    #externalMacro(module: "EnvironmentMacros", type: "ModelEnvironmentAccessibleMacro")

  /// Lets a class or an actor read the environment, with a list of EnvironmentKit's key paths and one of SwiftUI's.
  @attached(
    member, conformances: EnvironmentBindable, __EnvironmentDeclaring, Observable,
    names: named(Environment), named(_environmentStorage), named(__environmentOptions), named(__environmentLocations),
    named(__visitEnvironmentChildren), named(_$observationRegistrar), named(access), named(withMutation),
    named(shouldNotifyObservers)
  )
  @attached(memberAttribute)
  @attached(extension, conformances: EnvironmentBindable, __EnvironmentDeclaring, Observable)
  public macro EnvironmentAccessible(
    observing: [PartialKeyPath<ModelEnvironmentValues>],
    requires: [PartialKeyPath<SwiftUI.EnvironmentValues>],
    observable: Bool = true,
    _: Void = (),
    _: Void = (),
    _: Void = ()
  ) =
    #externalMacro(module: "EnvironmentMacros", type: "ModelEnvironmentAccessibleMacro")

  /// Lets a class or an actor read the environment, with lists in which SwiftUI's key paths and EnvironmentKit's are mixed.
  ///
  /// ```swift
  /// @EnvironmentAccessible(requires: [\SwiftUI.EnvironmentValues.database, \ModelEnvironmentValues.api])
  /// ```
  ///
  /// The key paths of a mixed list are written with their roots.
  @attached(
    member, conformances: EnvironmentBindable, __EnvironmentDeclaring, Observable,
    names: named(Environment), named(_environmentStorage), named(__environmentOptions), named(__environmentLocations),
    named(__visitEnvironmentChildren), named(_$observationRegistrar), named(access), named(withMutation),
    named(shouldNotifyObservers)
  )
  @attached(memberAttribute)
  @attached(extension, conformances: EnvironmentBindable, __EnvironmentDeclaring, Observable)
  public macro EnvironmentAccessible(
    observing: [AnyKeyPath]? = nil,
    requires: [AnyKeyPath] = [],
    observable: Bool = true,
    _: Void = (),
    _: Void = (),
    _: Void = (),
    _: Void = ()
  ) =
    #externalMacro(module: "EnvironmentMacros", type: "ModelEnvironmentAccessibleMacro")

  // MARK: Expansions

  extension __EnvironmentOptions {
    /// Returns the options with key paths whose properties notify. Do not call: it is public for the macro alone.
    @_disfavoredOverload
    public func observing(_ type: Any.Type, _ keyPaths: [PartialKeyPath<SwiftUI.EnvironmentValues>]) -> Self {
      observing(type, keyPaths as [AnyKeyPath])
    }

    /// Returns the options with key paths whose properties notify. Do not call: it is public for the macro alone.
    @_disfavoredOverload
    public func observing(_ type: Any.Type, _ keyPaths: [AnyKeyPath]) -> Self {
      observing(type, keyPaths.flatMap(\.inModelValues))
    }

    /// Returns the options with values that must be set. Do not call: it is public for the macro alone.
    @_disfavoredOverload
    public func requiring(_ requirements: [(name: String, keyPath: PartialKeyPath<SwiftUI.EnvironmentValues>)]) -> Self
    {
      requiring(requirements.map { ($0.name, $0.keyPath as AnyKeyPath) })
    }

    /// Returns the options with values that must be set. Do not call: it is public for the macro alone.
    @_disfavoredOverload
    public func requiring(_ requirements: [(name: String, keyPath: AnyKeyPath)]) -> Self {
      requiring(
        requirements.map { requirement in
          // The key path that comes first reads the value of either environment.
          (requirement.name, requirement.keyPath.inModelValues[0])
        })
    }
  }

  extension AnyKeyPath {
    /// The key paths into our values of the properties that a list means by this one. There is one at least.
    fileprivate var inModelValues: [PartialKeyPath<ModelEnvironmentValues>] {
      if let keyPath = self as? PartialKeyPath<ModelEnvironmentValues> { return [keyPath] }
      guard let keyPath = self as? PartialKeyPath<SwiftUI.EnvironmentValues> else {
        preconditionFailure(
          """
          '@EnvironmentAccessible' lists '\(self)', which isn't a key path of an environment. Write key paths of \
          'SwiftUI.EnvironmentValues' and of 'ModelEnvironmentValues'.
          """)
      }
      return [keyPath.ofSameName, keyPath.inModelValuesOfAnyType].compactMap(\.self)
    }
  }
#endif
