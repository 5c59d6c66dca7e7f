public import EnvironmentCore

/// A class or actor that owns the values that its `@Injection` properties read.
///
/// Use it for an object that no view binds and that keeps the values that it was made with, such as a service or a
/// parser.
///
/// ```swift
/// final class Downloads: Injectable {
///   let injection: InjectionValues
///   @Injection(\.server) var server
///
///   init(injection: InjectionValues) {
///     self.injection = injection
///   }
/// }
/// ```
///
/// The class may store the values in a `let` or a `var`, or compute them. Each read uses the current `injection`.
///
/// An actor stores the part of the values that is `Sendable`:
///
/// ```swift
/// actor Uploads: Injectable {
///   private let values: SendableEnvironmentValues
///   nonisolated var injection: InjectionValues { InjectionValues(values) }
///   @Injection(\.server) var server
///
///   init(injection: SendableEnvironmentValues) {
///     values = injection
///   }
/// }
///
/// let uploads = Uploads(injection: values.sendable)
/// ```
///
/// An object that declares no `injection` reads the values that `withEnvironment` sets for the current task. An object
/// that stores `let injection = InjectionValues.current` reads the values of the task that made it.
///
/// Isolation: `injection` can be used wherever the object can. A class that belongs to the main actor declares an
/// isolated conformance: `@MainActor final class Model: @MainActor Injectable`.
public protocol Injectable: AnyObject, __ValueOwner {
  /// The values that the object's `@Injection` properties read.
  var injection: InjectionValues { get }
}

extension Injectable {
  /// The values of the current task, for an object without values of its own.
  ///
  /// ```swift
  /// final class Report: Injectable {
  ///   @Injection(\.server) var server
  /// }
  ///
  /// withEnvironment { $0.server = .test } operation: { Report().server }  // the test server
  /// ```
  ///
  /// - Complexity: O(1).
  public var injection: InjectionValues { .current }
}

extension Injectable {
  /// Returns the sources of a value, for `EnvironmentInspector`. Do not call.
  public func __injectionSource(of keyPath: PartialKeyPath<EnvironmentValues>) -> __OwnedValueSource? {
    guard let key = ValueKey(readBy: keyPath) else { return nil }
    guard let stored = injection.storedEntry(of: key) else {
      return __OwnedValueSource(key: key, settings: [])
    }
    let task = TaskScope.settings(of: key, supplying: stored)
    return __OwnedValueSource(
      key: key, settings: task.isEmpty ? [ValueSetting(setter: .injection, value: stored)] : task)
  }
}
