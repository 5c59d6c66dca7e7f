// The compiler chooses these initializers for values that `@EnvironmentBound` can't bind, and expands the macro in
// their default argument, which is the error. They aren't unavailable: the compiler would prefer the initializer for
// models of a protocol's type, which accepts every value.

/// Reports a value without a binding by `@EnvironmentBound`. Do not call: public only for its initializers.
@freestanding(expression)
public macro __unbindableModel(isObject: Bool) -> Void =
  #externalMacro(module: "EnvironmentMacros", type: "UnbindableModelMacro")

extension EnvironmentBound {
  /// An error: the object's class lacks `@EnvironmentAccessible`.
  public init(
    wrappedValue: @autoclosure @escaping () -> Value, includeChildren: Bool = false,
    _ error: Void = #__unbindableModel(isObject: true)
  ) where Value: AnyObject {
    preconditionFailure("A call of this initializer doesn't compile.")
  }

  /// An error: the object's class lacks `@EnvironmentAccessible`.
  public init<Object: AnyObject>(
    wrappedValue: @autoclosure @escaping () -> Value, includeChildren: Bool = false,
    _ error: Void = #__unbindableModel(isObject: true)
  ) where Value == Object? {
    preconditionFailure("A call of this initializer doesn't compile.")
  }

  /// An error: the value isn't an object.
  public init(
    wrappedValue: @autoclosure @escaping () -> Value, includeChildren: Bool = false,
    _ error: Void = #__unbindableModel(isObject: false)
  ) where Value: BitwiseCopyable {
    preconditionFailure("A call of this initializer doesn't compile.")
  }
}
