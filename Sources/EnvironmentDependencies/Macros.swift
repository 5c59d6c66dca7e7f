/// Declares a dependency: its name, its type and its live value in one line.
///
/// ```swift
/// extension DependencyValues {
///   @DependencyEntry(test: APIClient.testValue, preview: APIClient.mock) var api = APIClient.live
///   @DependencyEntry var retries = 3
/// }
/// ```
///
/// The initial value is the live value. Previews have the preview's value, else the live one; tests have the test's
/// value. Without one, a test that reads the dependency and doesn't override it gets the preview's value, and fails. An
/// `@Entry` in place of it is a dependency that is the same everywhere.
///
/// Each value is made once for the process, or once for each test, by the first reader of several. Its type is
/// `Sendable`.
///
/// It is an error anywhere but on a `var` in an extension of `DependencyValues`.
///
/// - Note: In an argument, the compiler doesn't find what other macros of the module declare, such as the initializers of
///   a ``DependencyClient()``. The argument names a static property instead, or ``DependencyEntry(liveValue:)`` takes the
///   live value, and the variable the client for tests.
@attached(accessor, names: named(get), named(set), named(_modify))
@attached(peer, names: prefixed(__Key_), prefixed(__default_), prefixed(__isolation_))
public macro DependencyEntry() = #externalMacro(module: "EnvironmentMacros", type: "DependencyEntryMacro")

/// Declares a dependency with a value for tests: see ``DependencyEntry()``.
@attached(accessor, names: named(get), named(set), named(_modify))
@attached(peer, names: prefixed(__Key_), prefixed(__default_), prefixed(__isolation_))
public macro DependencyEntry<Test>(test: Test) =
  #externalMacro(module: "EnvironmentMacros", type: "DependencyEntryMacro")

/// Declares a dependency with a value for previews: see ``DependencyEntry()``.
@attached(accessor, names: named(get), named(set), named(_modify))
@attached(peer, names: prefixed(__Key_), prefixed(__default_), prefixed(__isolation_))
public macro DependencyEntry<Preview>(preview: Preview) =
  #externalMacro(module: "EnvironmentMacros", type: "DependencyEntryMacro")

/// Declares a dependency with a value for tests and one for previews: see ``DependencyEntry()``.
@attached(accessor, names: named(get), named(set), named(_modify))
@attached(peer, names: prefixed(__Key_), prefixed(__default_), prefixed(__isolation_))
public macro DependencyEntry<Test, Preview>(test: Test, preview: Preview) =
  #externalMacro(module: "EnvironmentMacros", type: "DependencyEntryMacro")

/// Declares a dependency whose initial value is the value for tests.
///
/// ```swift
/// extension DependencyValues {
///   @DependencyEntry(liveValue: APIClient.live) var api = APIClient()
/// }
/// ```
@attached(accessor, names: named(get), named(set), named(_modify))
@attached(peer, names: prefixed(__Key_), prefixed(__default_), prefixed(__isolation_))
public macro DependencyEntry<Live>(liveValue: Live) =
  #externalMacro(module: "EnvironmentMacros", type: "DependencyEntryMacro")

/// Declares a dependency whose initial value is the value for tests, with a value for previews.
@attached(accessor, names: named(get), named(set), named(_modify))
@attached(peer, names: prefixed(__Key_), prefixed(__default_), prefixed(__isolation_))
public macro DependencyEntry<Live, Preview>(liveValue: Live, previewValue: Preview) =
  #externalMacro(module: "EnvironmentMacros", type: "DependencyEntryMacro")

/// Makes a struct of closures a dependency client, whose endpoints report when they aren't implemented.
///
/// ```swift
/// @DependencyClient
/// struct UserClient {
///   var fetch: @Sendable (_ id: Int) async throws -> User
///   var isKnown: @Sendable (_ name: String) -> Bool = { _ in false }
///   var log: @Sendable (String) -> Void
/// }
/// ```
///
/// The struct gets an initializer with all endpoints, for the live client, and one without, for the test's:
///
/// ```swift
/// extension UserClient: TestDependencyKey {
///   static let testValue = UserClient()
/// }
/// ```
///
/// An endpoint that isn't given is unimplemented: a call of it fails the running test and names the endpoint. It then
/// gives the default that the property has; without one it throws ``Unimplemented``, or returns `nil` or nothing. A
/// function that returns another value and can't throw any error needs such a default.
///
/// A closure with argument labels has a method with these labels beside it:
///
/// ```swift
/// let user = try await client.fetch(id: 42)
/// ```
///
/// The initializers are as visible as the struct and the properties that are their parameters. Properties that aren't
/// spelled as closures, and closures with ``DependencyEndpointIgnored()``, are parameters of both.
///
/// It is an error on anything but a struct.
@attached(member, names: named(init), arbitrary)
public macro DependencyClient() = #externalMacro(module: "EnvironmentMacros", type: "DependencyClientMacro")

/// Makes a closure property an endpoint, which reports when it isn't implemented.
///
/// ``DependencyClient()`` does so with each closure of a struct. The attribute names the method of an endpoint, or makes
/// one property of another struct an endpoint:
///
/// ```swift
/// @DependencyClient
/// struct UserClient {
///   @DependencyEndpoint(method: "fetch")
///   var fetchByID: (_ id: Int) async throws -> User
///   @DependencyEndpoint(method: "fetch")
///   var fetchByName: (_ name: String) async throws -> User
/// }
/// ```
///
/// - Note: The initializer that the compiler writes for a struct without ``DependencyClient()`` takes a default that the
///   property has for an implementation, so a call of it isn't reported.
///
/// - Parameter method: The name of the method, in place of the property's.
@attached(accessor, names: named(init), named(get), named(set))
@attached(peer, names: arbitrary)
public macro DependencyEndpoint(method: String = "") =
  #externalMacro(module: "EnvironmentMacros", type: "DependencyEndpointMacro")

/// Keeps a closure property of a dependency client from being an endpoint.
///
/// ```swift
/// @DependencyClient
/// struct UserClient {
///   var fetch: (_ id: Int) async throws -> User
///   @DependencyEndpointIgnored var now: () -> Date
/// }
/// ```
///
/// Such a property is a parameter of all initializers.
@attached(peer)
public macro DependencyEndpointIgnored() =
  #externalMacro(module: "EnvironmentMacros", type: "DependencyEndpointIgnoredMacro")

/// Reports a call of an endpoint that isn't implemented. Do not call: it is public for the macros alone.
///
/// - Returns: The error that a throwing endpoint throws.
@discardableResult
public func __unimplemented(_ endpoint: String) -> Unimplemented {
  Unimplemented(reporting: endpoint)
}
