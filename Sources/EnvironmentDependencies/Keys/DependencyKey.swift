public import EnvironmentCore
internal import EnvironmentFoundation

/// A collection of dependencies. It is another name of `EnvironmentValues`.
///
/// Use the name already in your code. Both are the same type.
///
/// ```swift
/// extension DependencyValues {
///   var api: APIClient {
///     get { self[APIClient.self] }
///     set { self[APIClient.self] = newValue }
///   }
/// }
/// ```
///
/// A dependency is declared once, and all readers find it: `@Dependency` and `@Environment`, in views, models and
/// functions.
public typealias DependencyValues = EnvironmentValues

/// A key for a dependency with values for tests and previews.
///
/// Use it in a module with the interface of a dependency but not its live value. If the live value is in the same
/// module, use ``DependencyKey``. For the same value everywhere, prefer `@Entry`.
///
/// ```swift
/// struct APIClient: Sendable {
///   var fetch: @Sendable (Int) async throws -> User
/// }
///
/// extension APIClient: TestDependencyKey {
///   static let testValue = APIClient(fetch: unimplemented("APIClient.fetch"))
/// }
///
/// extension DependencyValues {
///   var api: APIClient {
///     get { self[APIClient.self] }
///     set { self[APIClient.self] = newValue }
///   }
/// }
/// ```
///
/// A module with the live value, which may be another module, adds a conformance to ``DependencyKey``.
///
/// The value for a context is made once for the process, or once for each test, even if several readers read it at
/// once. It is kept even if the property is computed. A value that reads other dependencies while it is made is shared
/// only by readers with the same overrides of these dependencies.
///
/// In a module isolated to the main actor by default, a key belongs to the main actor, unless it is declared
/// `nonisolated`.
//
// Not `SendableMetatype`, which would reject conformances of the main actor. Not `nonisolated`, with which the compiler
// of Swift 6.3 rejects the initializers of conforming actors.
public protocol TestDependencyKey<Value>: EnvironmentKey where Value: Sendable {
  /// The type of the dependency.
  associatedtype Value = Self

  /// The value in previews: by default ``testValue``.
  ///
  /// Prefer data that is always the same, so that a preview needs no network.
  ///
  /// ```swift
  /// static let previewValue = APIClient(fetch: { _ in User(name: "Ada") })
  /// ```
  static var previewValue: Value { get }

  /// The value in tests.
  ///
  /// Prefer a value that fails where it is used: then each test names what it uses.
  ///
  /// ```swift
  /// static let testValue = APIClient(fetch: unimplemented("APIClient.fetch"))
  /// ```
  static var testValue: Value { get }
}

/// A key for a dependency with a live value.
///
/// You should give a key a `testValue` that fails where it is used, so that no test calls the live value.
///
/// ```swift
/// extension APIClient: DependencyKey {
///   static let liveValue = APIClient(fetch: { try await download(User.self, id: $0) })
/// }
/// ```
///
/// A key without its own ``TestDependencyKey/testValue`` has the live value in tests, too. Reading it there fails the
/// running test, once, because a test should not reach anything outside of the process.
public protocol DependencyKey<Value>: TestDependencyKey {
  // The type and the other requirements are declared again, because the compiler infers the type from 'liveValue' only
  // then.

  /// The type of the dependency.
  associatedtype Value = Self

  /// The value outside of tests and previews.
  ///
  /// ```swift
  /// static let liveValue = APIClient(fetch: { try await download(User.self, id: $0) })
  /// ```
  static var liveValue: Value { get }

  /// The value in previews: by default ``liveValue``.
  static var previewValue: Value { get }

  /// The value in tests: by default ``previewValue``. Reading this default is reported.
  static var testValue: Value { get }
}

extension TestDependencyKey {
  public static var __info: __KeyInfo { __KeyInfo(isContextual: true) }

  /// The value in previews: ``testValue``.
  public static var previewValue: Value { testValue }

  /// Indicates whether a test value being made should report that it isn't implemented: not while values are
  /// set, which may read it only to set a part of it.
  ///
  /// ```swift
  /// static var testValue: Database {
  ///   if shouldReportUnimplemented { Issue.record("The test sets no database.") }
  ///   return .empty
  /// }
  /// ```
  public static var shouldReportUnimplemented: Bool { !MissingDefault.isSetting }

  /// The value for the context of the current task.
  public static var defaultValue: Value { __defaultValue(in: .current) }

  /// Returns the value for a context. Do not call or implement it: public only for the protocol.
  public static func __defaultValue(in values: EnvironmentValues) -> Value {
    DependencyDefault.value(of: Self.self, in: values)
  }
}

extension DependencyKey {
  /// The value in previews: ``liveValue``.
  public static var previewValue: Value { liveValue }

  /// The value in tests: ``previewValue``. Reading it is reported, because a test shouldn't read a value it didn't
  /// choose.
  public static var testValue: Value {
    MissingDefault.noteTestValue(of: Self.self)
    return previewValue
  }
}

extension EnvironmentValues {
  /// The dependency of a key.
  ///
  /// Use it in the accessor of a dependency, and to set a dependency with no accessor.
  ///
  /// ```swift
  /// withDependencies { $0[AudioPlayer.self] = .silent } operation: { Game() }
  /// ```
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - function: The property containing the call, for reports.
  /// - Complexity: the same as for reading a value of the environment. An unset value also needs a look-up in a table.
  //
  // Declared again for files that import this module alone with the upcoming feature `MemberImportVisibility`, and for
  // the name of the accessor, which the runtime doesn't know.
  @inlinable
  public subscript<Key: TestDependencyKey>(_ key: Key.Type, function: StaticString = #function) -> Key.Value {
    get { environmentValue(of: key, in: function) }
    set { setEnvironmentValue(newValue, of: key) }
  }

  @usableFromInline
  func environmentValue<Key: EnvironmentKey>(of key: Key.Type, in function: StaticString) -> Key.Value
  where Key.Value: Sendable {
    guard ProcessKind.isTestProcess else { return self[key] }
    return ReportedRead.run(of: key, in: function) { self[key] }
  }

  @usableFromInline
  mutating func setEnvironmentValue<Key: EnvironmentKey>(_ value: Key.Value, of key: Key.Type)
  where Key.Value: Sendable {
    self[key] = value
  }

  /// The dependencies of the current task, under the name of swift-dependencies; a synonym of `current`.
  public static var _current: EnvironmentValues { current }
}
