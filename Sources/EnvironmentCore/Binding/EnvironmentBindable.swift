public import Observation

/// A class or actor whose `@Environment` properties are supplied by whoever binds it: a view, a test, an owner.
///
/// `@EnvironmentAccessible` writes the conformance. By hand it takes one line:
///
/// ```swift
/// final class Model: EnvironmentBindable {
///   let _environmentStorage = EnvironmentStorage()
///   @Environment(\.locale) var locale
/// }
///
/// let model = Model()
/// model.bindEnvironment(from: values)
/// ```
///
/// Isolation: every requirement can be used from any thread.
public protocol EnvironmentBindable: AnyObject {
  /// What the object's `@Environment` properties read.
  nonisolated var _environmentStorage: EnvironmentStorage { get }

  /// Lets the object's `@Environment` properties read from these values, from now on.
  ///
  /// Observers are told of the properties whose value changes, and of no others. The object keeps the values until it is
  /// unbound; if it is among them itself, it has to be unbound to be freed.
  nonisolated func bindEnvironment(from values: EnvironmentValues)

  /// Lets the object's `@Environment` properties read from a function of key paths, from now on.
  ///
  /// It is asked at every read; where it answers `nil` the default is read. A value of the wrong type is reported, and
  /// the default is read. Prefer to bind to values, which the compiler checks.
  nonisolated func bindEnvironment(from environment: @escaping (AnyKeyPath) -> Any?)

  /// Lets the object's `@Environment` properties read their defaults.
  nonisolated func unbindEnvironment()

  /// Whether the object is bound.
  nonisolated var isEnvironmentBound: Bool { get }
}

extension EnvironmentBindable {
  public nonisolated func bindEnvironment(from values: EnvironmentValues) {
    _environmentStorage.bind(.values(values), for: nil)
    _environmentStorage.checkRequirements(of: self)
  }

  public nonisolated func bindEnvironment(from environment: @escaping (AnyKeyPath) -> Any?) {
    _environmentStorage.bind(.lookup(environment), for: nil)
    _environmentStorage.checkRequirements(of: self)
  }

  public nonisolated func unbindEnvironment() {
    _environmentStorage.unbind()
  }

  public nonisolated var isEnvironmentBound: Bool {
    _environmentStorage.isBound
  }

  /// Takes back what was assigned to the `@Environment` properties that read a key path, so that they read again what the
  /// object is bound to.
  ///
  /// ```swift
  /// model.api = LocalAPI()
  /// model.bindEnvironment(from: values)  // `model.api` is still the local one
  /// model.resetEnvironment(\.api)
  /// model.api                            // `values.api`
  /// ```
  ///
  /// Observers are told if a value changes by that.
  public nonisolated func resetEnvironment(_ keyPath: PartialKeyPath<EnvironmentValues>) {
    _environmentStorage.resetOverrides(of: keyPath)
  }

  /// Takes back what was assigned to the `@Environment` property that reads the observable object of a type.
  public nonisolated func resetEnvironment<Object: AnyObject & Observable>(_ type: Object.Type) {
    _environmentStorage.resetOverrides(of: \EnvironmentValues[ObjectType<Object>()])
  }

  /// Takes back everything that was assigned to `@Environment` properties of the object.
  public nonisolated func resetEnvironment() {
    _environmentStorage.resetOverrides(of: nil)
  }
}
