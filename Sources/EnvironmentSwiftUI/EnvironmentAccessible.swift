#if canImport(SwiftUI)
  public import EnvironmentCore
  internal import Observation
  public import SwiftUI

  /// Lets a class or an actor read the environment a view binds to it: values of SwiftUI and of EnvironmentKit.
  ///
  /// Use it for each model that should read values without receiving them in its initializer.
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
  /// The macro also makes the class observable, so `title` is observed. In a class with `@Observable`, that macro
  /// observes the stored properties, and each `@Environment` property needs `@ObservationIgnored`.
  ///
  /// - Parameters:
  ///   - observing: The key paths of the properties whose changes notify observers; by default, all properties of the
  ///     class.
  ///   - requires: The key paths of values that have to be set where an object is bound. SwiftUI doesn't report which
  ///     of its values are set, so a value counts as set if it differs from its default. One issue reports all missing
  ///     values, and their defaults are used.
  ///   - observable: A Boolean literal that indicates whether the stored properties of the class are observed.
  @attached(
    member, conformances: EnvironmentAccessible, __EnvironmentDeclaring, Observable,
    names: named(Environment), named(_environmentStorage), named(__environmentOptions), named(__environmentLocations),
    named(__visitEnvironmentChildren), named(_$observationRegistrar), named(access), named(withMutation),
    named(shouldNotifyObservers)
  )
  @attached(memberAttribute)
  @attached(extension, conformances: EnvironmentAccessible, __EnvironmentDeclaring, Observable)
  public macro EnvironmentAccessible(
    observing: [PartialKeyPath<SwiftUI.EnvironmentValues>]? = nil,
    requires: [PartialKeyPath<SwiftUI.EnvironmentValues>] = [],
    observable: Bool = true
  ) =
    #externalMacro(module: "EnvironmentMacros", type: "ModelEnvironmentAccessibleMacro")

  // A name such as `\.locale` exists in both environments, so several of these macros may accept a list. The compiler
  // chooses the macro with the fewest parameters. All of them expand to the same code, so the choice doesn't matter.

  /// Lets a class or an actor read the environment, with a list of SwiftUI's key paths and one of EnvironmentKit's.
  ///
  /// ```swift
  /// @EnvironmentAccessible(observing: [\.locale], requires: [\.api])
  /// final class CatalogModel {
  ///   @Environment(\.locale) var locale  // SwiftUI's
  ///   @Environment(\.api) var api        // declared in an extension of `ModelEnvironmentValues`
  /// }
  /// ```
  @attached(
    member, conformances: EnvironmentAccessible, __EnvironmentDeclaring, Observable,
    names: named(Environment), named(_environmentStorage), named(__environmentOptions), named(__environmentLocations),
    named(__visitEnvironmentChildren), named(_$observationRegistrar), named(access), named(withMutation),
    named(shouldNotifyObservers)
  )
  @attached(memberAttribute)
  @attached(extension, conformances: EnvironmentAccessible, __EnvironmentDeclaring, Observable)
  public macro EnvironmentAccessible(
    observing: [PartialKeyPath<SwiftUI.EnvironmentValues>],
    requires: [PartialKeyPath<ModelEnvironmentValues>],
    observable: Bool = true,
    _: Void = (),
    _: Void = ()
  ) =
    #externalMacro(module: "EnvironmentMacros", type: "ModelEnvironmentAccessibleMacro")

  /// Lets a class or an actor read the environment, with a list of EnvironmentKit's key paths and one of SwiftUI's.
  ///
  /// ```swift
  /// @EnvironmentAccessible(observing: [\.api], requires: [\.database])
  /// final class CatalogModel {
  ///   @Environment(\.api) var api            // declared in an extension of `ModelEnvironmentValues`
  ///   @Environment(\.database) var database  // declared in an extension of SwiftUI's `EnvironmentValues`
  /// }
  /// ```
  @attached(
    member, conformances: EnvironmentAccessible, __EnvironmentDeclaring, Observable,
    names: named(Environment), named(_environmentStorage), named(__environmentOptions), named(__environmentLocations),
    named(__visitEnvironmentChildren), named(_$observationRegistrar), named(access), named(withMutation),
    named(shouldNotifyObservers)
  )
  @attached(memberAttribute)
  @attached(extension, conformances: EnvironmentAccessible, __EnvironmentDeclaring, Observable)
  public macro EnvironmentAccessible(
    observing: [PartialKeyPath<ModelEnvironmentValues>],
    requires: [PartialKeyPath<SwiftUI.EnvironmentValues>],
    observable: Bool = true,
    _: Void = (),
    _: Void = (),
    _: Void = ()
  ) =
    #externalMacro(module: "EnvironmentMacros", type: "ModelEnvironmentAccessibleMacro")

  /// Lets a class or an actor read the environment, with lists in which SwiftUI's key paths and EnvironmentKit's are
  /// mixed.
  ///
  /// ```swift
  /// @EnvironmentAccessible(requires: [\SwiftUI.EnvironmentValues.database, \ModelEnvironmentValues.api])
  /// ```
  ///
  /// In a mixed list, write each key path with its root.
  @attached(
    member, conformances: EnvironmentAccessible, __EnvironmentDeclaring, Observable,
    names: named(Environment), named(_environmentStorage), named(__environmentOptions), named(__environmentLocations),
    named(__visitEnvironmentChildren), named(_$observationRegistrar), named(access), named(withMutation),
    named(shouldNotifyObservers)
  )
  @attached(memberAttribute)
  @attached(extension, conformances: EnvironmentAccessible, __EnvironmentDeclaring, Observable)
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
    /// Returns the options with the key paths whose properties notify. Do not call: public only for the macro.
    @_disfavoredOverload
    public func observing(_ type: Any.Type, _ keyPaths: [PartialKeyPath<SwiftUI.EnvironmentValues>]) -> Self {
      observing(type, keyPaths as [AnyKeyPath])
    }

    /// Returns the options with the key paths whose properties notify. Do not call: public only for the macro.
    @_disfavoredOverload
    public func observing(_ type: Any.Type, _ keyPaths: [AnyKeyPath]) -> Self {
      observing(type, keyPaths.flatMap(\.inModelValues))
    }

    /// Returns the options with the values that must be set. Do not call: public only for the macro.
    @_disfavoredOverload
    public func requiring(_ requirements: [(name: String, keyPath: PartialKeyPath<SwiftUI.EnvironmentValues>)]) -> Self
    {
      requiring(requirements.map { ($0.name, $0.keyPath as AnyKeyPath) })
    }

    /// Returns the options with the values that must be set. Do not call: public only for the macro.
    @_disfavoredOverload
    public func requiring(_ requirements: [(name: String, keyPath: AnyKeyPath)]) -> Self {
      // The key path that comes first reads the value of either environment.
      requiring(requirements.map { ($0.name, $0.keyPath.inModelValues[0]) })
    }
  }

  extension AnyKeyPath {
    /// The key paths into EnvironmentKit's values that this key path of a list refers to. There is at least one.
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
