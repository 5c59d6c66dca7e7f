public import Observation

/// The key of an observable object.
enum ObjectKey<Object: AnyObject & Observable>: EnvironmentKey {
  static var __info: __KeyInfo { __KeyInfo(at: \EnvironmentValues[TypeArgument<Object>()], object: Object.self) }
  static var defaultValue: Object? { nil }
}

extension EnvironmentValues {
  /// The observable object of a type, if one is set. An environment has at most one object of each type.
  ///
  /// ```swift
  /// values[Store.self] = store
  /// values[Store.self]?.title
  /// values[Store.self] = nil    // no longer set
  /// ```
  ///
  /// The static type counts: an object set by its superclass isn't found by its own class.
  public subscript<Object: AnyObject & Observable>(_ type: Object.Type) -> Object? {
    get { self[ObjectKey<Object>.self] }
    set { setOrReset(ObjectKey<Object>.self, to: newValue) }
  }

  /// The observable object of a `Sendable` type. The object is part of ``sendable``.
  ///
  /// ```swift
  /// values[Store.self] = store  // an object of a `@MainActor` class, which is `Sendable`
  /// EnvironmentValues(values.sendable)[Store.self]  // the same object
  /// ```
  public subscript<Object: AnyObject & Observable & Sendable>(_ type: Object.Type) -> Object? {
    get { self[ObjectKey<Object>.self] }
    set { setOrReset(ObjectKey<Object>.self, to: newValue, isSendable: true) }
  }

  /// Returns whether an object of a type is set.
  ///
  /// ```swift
  /// values.isSet(Store.self)
  /// ```
  public func isSet<Object: AnyObject & Observable>(_ type: Object.Type) -> Bool {
    isSet(ObjectKey<Object>.self)
  }
}

extension ValueKey {
  package static func object<Object: AnyObject & Observable>(_ type: Object.Type) -> ValueKey {
    .type(ObjectKey<Object>.self)
  }
}
