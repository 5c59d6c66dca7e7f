#if canImport(SwiftUI)
  public import EnvironmentCore
  internal import Observation
  public import SwiftUI

  // The compiler chooses these initializers for mistakes in a view's property, and shows their messages. Without them,
  // it would only say that no initializer fits the key paths of the two environments. It prefers each available
  // declaration that fits.

  extension SwiftUI.Environment where Value == __NoSuchEnvironmentValue {
    /// Unavailable: the compiler chooses it for a key path that names no value of either environment.
    @available(
      *, unavailable,
      message: "no environment has a value of this name; correct the key path, or declare the value with '@Entry'"
    )
    public init(_ keyPath: KeyPath<__NoSuchEnvironmentValue, __NoSuchEnvironmentValue>) {
      preconditionFailure("'Environment' has no value at \(keyPath).")
    }
  }

  extension SwiftUI.Environment {
    /// Unavailable: the compiler chooses it for a key path that names no value of either environment, in a property
    /// with an explicit type.
    @available(
      *, unavailable,
      message: "no environment has a value of this name; correct the key path, or declare the value with '@Entry'"
    )
    //
    // Optional, so that the compiler prefers the disfavored initializer below, which accepts fewer names.
    @_disfavoredOverload
    public init(_ keyPath: KeyPath<__NoSuchEnvironmentValue, __NoSuchEnvironmentValue>?) {
      preconditionFailure("'Environment' has no value at \(keyPath, default: "a key path").")
    }

    /// Unavailable: the compiler chooses it for a value of another type.
    @available(
      *, unavailable,
      message: "the value at this key path has another type than the property; correct the type, or leave it out"
    )
    public init<Other>(_ keyPath: KeyPath<SwiftUI.EnvironmentValues, Other>) {
      preconditionFailure("'Environment' has no value of type '\(Value.self)' at \(keyPath).")
    }

    /// Unavailable: the compiler chooses it for a value of another type.
    @available(
      *, unavailable,
      message: "the value at this key path has another type than the property; correct the type, or leave it out"
    )
    @_disfavoredOverload
    public init<Other>(_ keyPath: KeyPath<ModelEnvironmentValues, Other>) {
      preconditionFailure("'Environment' has no value of type '\(Value.self)' at \(keyPath).")
    }

    /// Unavailable: the compiler chooses it for a property with an initial value.
    @available(
      *, unavailable,
      message: "the environment supplies the value; remove the initial value, and write a default at the '@Entry'"
    )
    public init(wrappedValue: Value, _ keyPath: KeyPath<SwiftUI.EnvironmentValues, Value>) {
      preconditionFailure("'Environment' has no initial value, such as \(wrappedValue) for \(keyPath).")
    }

    /// Unavailable: the compiler chooses it for a property with an initial value.
    @available(
      *, unavailable,
      message: "the environment supplies the value; remove the initial value, and write a default at the '@Entry'"
    )
    @_disfavoredOverload
    public init(wrappedValue: Value, _ keyPath: KeyPath<ModelEnvironmentValues, Value>) {
      preconditionFailure("'Environment' has no initial value, such as \(wrappedValue) for \(keyPath).")
    }
  }

  extension EnvironmentCore.Environment {
    /// Unavailable: the compiler chooses it for a property of a model, and a value of SwiftUI of another type.
    @available(
      *, unavailable,
      message: "the value at this key path has another type than the property; correct the type, or leave it out"
    )
    @_disfavoredOverload
    public init<Other>(_ keyPath: KeyPath<SwiftUI.EnvironmentValues, Other>) {
      preconditionFailure("'Environment' has no value of type '\(Value.self)' at \(keyPath).")
    }
  }

  extension SwiftUI.View {
    /// Unavailable: the compiler chooses it for an object of a class without `@EnvironmentAccessible`.
    @available(
      *, unavailable,
      message: "the object's class can't be bound; attach '@EnvironmentAccessible' to the class"
    )
    @_disfavoredOverload
    nonisolated public func bindEnvironment(to object: some AnyObject, includeChildren: Bool = false) -> some View {
      preconditionFailure("'\(object)' has no storage for an environment.") as Never
    }

    /// Unavailable: the compiler chooses it for an optional, and for an object whose protocol doesn't inherit
    /// `EnvironmentAccessible`.
    @available(
      *, unavailable,
      message:
        "this value may have no environment; unwrap an optional, and let a protocol inherit 'EnvironmentAccessible'"
    )
    @_disfavoredOverload
    nonisolated public func bindEnvironment(to object: Any?, includeChildren: Bool = false) -> some View {
      preconditionFailure("'\(String(describing: object))' has no storage for an environment.") as Never
    }
  }

  /// Unavailable: the compiler chooses it for lists with a name that no environment has, or with names of both.
  @available(
    *, unavailable,
    message: "'observing' or 'requires' names an unknown value, or two environments; correct it, or write each root"
  )
  @attached(
    member, conformances: EnvironmentAccessible, __EnvironmentDeclaring, Observable,
    names: named(Environment), named(_environmentStorage), named(__environmentOptions), named(__environmentLocations),
    named(__visitEnvironmentChildren), named(_$observationRegistrar), named(access), named(withMutation),
    named(shouldNotifyObservers)
  )
  @attached(memberAttribute)
  @attached(extension, conformances: EnvironmentAccessible, __EnvironmentDeclaring, Observable)
  public macro EnvironmentAccessible(
    observing: [PartialKeyPath<__NoSuchEnvironmentValue>]? = nil,
    requires: [PartialKeyPath<__NoSuchEnvironmentValue>] = [],
    observable: Bool = true,
    _: Void = ()
  ) =
    #externalMacro(module: "EnvironmentMacros", type: "ModelEnvironmentAccessibleMacro")

  extension EnvironmentCore.EnvironmentValues {
    /// Unavailable: the compiler chooses it for an entry that SwiftUI's `@Entry` declares, as `@Entry` does in a file
    /// that imports SwiftUI.
    @available(
      *, unavailable,
      message: "'@Entry' is SwiftUI's in this file, and makes a key for SwiftUI; write '@EnvironmentModels.Entry'"
    )
    public subscript<Key: SwiftUI.EnvironmentKey>(_ key: Key.Type) -> Key.Value {
      get { preconditionFailure("'\(key)' is a key of SwiftUI.") }
      set { preconditionFailure("'\(key)' is a key of SwiftUI, and has no value such as \(newValue) here.") }
    }
  }
#endif
