public import EnvironmentCore
@_exported public import EnvironmentExports

/// The values that are injected: the one container, by its name in the injection API.
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

/// A key for a value that is injected: the one key protocol, by its name in the injection API.
///
/// ```swift
/// struct ServerKey: InjectionKey {
///   static let defaultValue = Server.live
/// }
/// ```
public typealias InjectionKey = EnvironmentKey

extension InjectionValues {
  /// Creates values in which nothing is set, and which ask a function on every read of what isn't set.
  ///
  /// A test that wants to know which values the code under test reads says so in the function:
  ///
  /// ```swift
  /// var values = InjectionValues { key in
  ///   Issue.record("\(key) isn't part of this test")
  ///   return nil
  /// }
  /// ```
  ///
  /// The function gets the type of the key. If it answers `nil`, the key's default is read; if its answer isn't of the
  /// key's type, that is reported, and the default is read. It isn't asked for a value that was set, not even to `nil`.
  ///
  /// It becomes the `unstoredValueHandler` of the values, which can say more.
  public init(callForUnstoredValues: ((Any) -> Any?)? = nil) {
    self.init()
    guard let callForUnstoredValues else { return }
    unstoredValueHandler = { key in callForUnstoredValues(key).map(UnstoredValue.value) ?? .defaultValue }
  }
}
