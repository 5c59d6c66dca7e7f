public import Observation

/// The key of an observable object.
protocol ObjectKey: EnvironmentKey {
  static var objectType: Any.Type { get }
}

enum TypedObjectKey<Object: AnyObject & Observable>: ObjectKey, __PlainKey {
  static var defaultValue: Object? { nil }
  static var __keyPath: PartialKeyPath<EnvironmentValues> { \EnvironmentValues[TypeArgument<Object>()] }
  static var objectType: Any.Type { Object.self }
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
  /// The static type counts: an object that is set by its superclass isn't found by its own class.
  public subscript<Object: AnyObject & Observable>(_ type: Object.Type) -> Object? {
    get { self[TypedObjectKey<Object>.self] }
    set { setOrReset(TypedObjectKey<Object>.self, to: newValue) }
  }

  /// The observable object of a type that is `Sendable`. The object is part of ``sendable``.
  ///
  /// ```swift
  /// values[Store.self] = store  // an object of a `@MainActor` class, which is `Sendable`
  /// EnvironmentValues(values.sendable)[Store.self]  // the same object
  /// ```
  public subscript<Object: AnyObject & Observable & Sendable>(_ type: Object.Type) -> Object? {
    get { self[TypedObjectKey<Object>.self] }
    set { setOrReset(TypedObjectKey<Object>.self, to: newValue, isSendable: true) }
  }

  /// Returns whether an object of a type is set.
  ///
  /// ```swift
  /// values.isSet(Store.self)
  /// ```
  public func isSet<Object: AnyObject & Observable>(_ type: Object.Type) -> Bool {
    isSet(TypedObjectKey<Object>.self)
  }
}

extension ValueKey {
  package static func object<Object: AnyObject & Observable>(_ type: Object.Type) -> ValueKey {
    .type(TypedObjectKey<Object>.self)
  }
}
