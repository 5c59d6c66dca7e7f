public import EnvironmentCore
@_exported public import EnvironmentExports

/// The collection of injected values. It is another name of `EnvironmentValues`.
///
/// ```swift
/// extension InjectionValues {
///   var server: Server {
///     get { self[ServerKey.self] }
///     set { self[ServerKey.self] = newValue }
///   }
/// }
/// ```
///
/// An `@Entry` of `EnvironmentValues` is one of these values too.
public typealias InjectionValues = EnvironmentValues

/// A key for an injected value. It is another name of `EnvironmentKey`.
///
/// ```swift
/// struct ServerKey: InjectionKey {
///   static let defaultValue = Server.live
/// }
/// ```
public typealias InjectionKey = EnvironmentKey

extension InjectionValues {
  /// Creates values without any set value. Each read of a value that isn't set calls a function.
  ///
  /// A test can use the function to find the values that the code under test reads:
  ///
  /// ```swift
  /// var values = InjectionValues { key in
  ///   Issue.record("\(key) isn't part of this test")
  ///   return nil
  /// }
  /// ```
  ///
  /// The function receives the type of the key. If it returns `nil`, the key's default is read. If it returns a value
  /// that isn't of the key's type, the error is reported, and the default is read. The function isn't called for a
  /// value that was set, even to `nil`.
  ///
  /// The function becomes the `unstoredValueHandler` of the values, which has more options.
  public init(callForUnstoredValues: ((Any) -> Any?)? = nil) {
    self.init()
    guard let callForUnstoredValues else { return }
    unstoredValueHandler = { key in callForUnstoredValues(key).map(UnstoredValue.value) ?? .defaultValue }
  }
}
