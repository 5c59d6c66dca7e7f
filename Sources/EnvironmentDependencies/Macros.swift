internal import EnvironmentCore

/// Declares a dependency: its name, its type and its test value in one line.
///
/// ```swift
/// extension DependencyValues {
///   @DependencyEntry(liveValue: APIClient.live, previewValue: APIClient.mock) var api = APIClient()
///   @DependencyEntry var retries = 3
/// }
/// ```
///
/// The initial value is the value for tests. Previews read the preview value, else the live value, else the test value.
/// Reading a dependency without a live value in a running program is reported. Without an initial value, a test that
/// reads the dependency without overriding it reads the preview value or the live value, and fails. To declare a
/// dependency with the same value in all contexts, use `@Entry` instead.
///
/// A `public` or `package` dependency has a key of the same access level, to which another module can add the live
/// value. The key is named after the type, `APIClientKey` for `public var api: APIClient`; else after the variable,
/// `ApiKey` for `public var api = APIClient()`; or as the first argument says:
///
/// ```swift
/// extension DependencyValues {
///   @DependencyEntry("GatewayKey") public var gateway: any Gateway = TestGateway()
/// }
///
/// // in another module
/// extension DependencyValues.GatewayKey: @retroactive DependencyKey {
///   public static var liveValue: any Gateway { LiveGateway() }
/// }
/// ```
///
/// Each value is made once for the process, or once for each test, even if several readers read it at once. Its type
/// must be `Sendable`.
///
/// The macro reports an error if it isn't on a `var` in an extension of `DependencyValues`.
///
/// - Note: In an argument, the compiler doesn't find declarations of the module's other macros, such as the
///   initializers of a ``DependencyClient()``. In this case, name a static property in the argument.
///
/// - Parameter key: The name of the key.
@attached(accessor, names: named(get), named(set), named(_modify))
@attached(peer, names: arbitrary)
public macro DependencyEntry(_ key: String = "") =
  #externalMacro(module: "EnvironmentMacros", type: "DependencyEntryMacro")

/// Declares a dependency with a live value: see ``DependencyEntry(_:)``.
///
/// Use it if previews can read the live value.
///
/// ```swift
/// @DependencyEntry(liveValue: WeatherClient.network) var weather = WeatherClient.failing
/// ```
@attached(accessor, names: named(get), named(set), named(_modify))
@attached(peer, names: arbitrary)
public macro DependencyEntry<Live>(_ key: String = "", liveValue: Live) =
  #externalMacro(module: "EnvironmentMacros", type: "DependencyEntryMacro")

/// Declares a dependency with a value for previews: see ``DependencyEntry(_:)``.
///
/// Use it in a module without the live value. The module with the live value adds it to the key.
///
/// ```swift
/// @DependencyEntry(previewValue: WeatherClient.sunny) var weather = WeatherClient.failing
/// ```
@attached(accessor, names: named(get), named(set), named(_modify))
@attached(peer, names: arbitrary)
public macro DependencyEntry<Preview>(_ key: String = "", previewValue: Preview) =
  #externalMacro(module: "EnvironmentMacros", type: "DependencyEntryMacro")

/// Declares a dependency with a live value and one for previews: see ``DependencyEntry(_:)``.
///
/// ```swift
/// @DependencyEntry(liveValue: WeatherClient.network, previewValue: WeatherClient.sunny)
/// var weather = WeatherClient.failing
/// ```
@attached(accessor, names: named(get), named(set), named(_modify))
@attached(peer, names: arbitrary)
public macro DependencyEntry<Live, Preview>(_ key: String = "", liveValue: Live, previewValue: Preview) =
  #externalMacro(module: "EnvironmentMacros", type: "DependencyEntryMacro")

/// Declares a dependency whose initial value is the live value, with a value for tests.
///
/// Use it if the live value is at hand where you declare the dependency.
///
/// ```swift
/// extension DependencyValues {
///   @DependencyEntry(test: APIClient.testValue, preview: APIClient.mock) var api = APIClient.live
/// }
/// ```
@attached(accessor, names: named(get), named(set), named(_modify))
@attached(peer, names: arbitrary)
public macro DependencyEntry<Test>(test: Test) =
  #externalMacro(module: "EnvironmentMacros", type: "DependencyEntryMacro")

/// Declares a dependency whose initial value is the live value, with a value for previews. A test must override it.
///
/// ```swift
/// @DependencyEntry(preview: WeatherClient.sunny) var weather = WeatherClient.network
/// ```
@attached(accessor, names: named(get), named(set), named(_modify))
@attached(peer, names: arbitrary)
public macro DependencyEntry<Preview>(preview: Preview) =
  #externalMacro(module: "EnvironmentMacros", type: "DependencyEntryMacro")

/// Declares a dependency whose initial value is the live value, with a value for tests and one for previews.
///
/// ```swift
/// @DependencyEntry(test: WeatherClient.failing, preview: WeatherClient.sunny) var weather = WeatherClient.network
/// ```
@attached(accessor, names: named(get), named(set), named(_modify))
@attached(peer, names: arbitrary)
public macro DependencyEntry<Test, Preview>(test: Test, preview: Preview) =
  #externalMacro(module: "EnvironmentMacros", type: "DependencyEntryMacro")

/// Makes a struct of closures a dependency client, whose endpoints report calls if they aren't implemented.
///
/// Use it for a client that is a struct of closures: a test then overrides the closures it calls, and fails for
/// each other one.
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
/// The macro adds an initializer with all endpoints, for the live client, and one without endpoints, for the test
/// client:
///
/// ```swift
/// extension UserClient: TestDependencyKey {
///   static let testValue = UserClient()
/// }
/// ```
///
/// An endpoint not passed is unimplemented: calling it fails the running test and names the endpoint. It then returns
/// the default of the property. Without a default, it throws ``Unimplemented``, or returns `nil` or nothing. A function
/// that can't throw any error and returns another type needs a default.
///
/// For a closure with argument labels, the macro adds a method with these labels:
///
/// ```swift
/// let user = try await client.fetch(id: 42)
/// ```
///
/// The access level of the initializers is that of the struct and of the properties that are their parameters.
/// Properties whose type isn't written as a closure, and closures with ``DependencyEndpointIgnored()``, are parameters
/// of both.
///
/// The macro reports an error on any declaration other than a struct.
@attached(member, names: named(init), arbitrary)
public macro DependencyClient() = #externalMacro(module: "EnvironmentMacros", type: "DependencyClientMacro")

/// Makes a closure property an endpoint, which reports calls if it isn't implemented.
///
/// ``DependencyClient()`` attaches it to each closure of a struct. Write the attribute to name the method of an
/// endpoint, or to make one property of another struct an endpoint:
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
/// - Note: In a struct without ``DependencyClient()``, the compiler's memberwise initializer treats the default of the
///   property as an implementation, so calls of the endpoint aren't reported.
///
/// - Parameter method: The name of the method; by default, the name of the property.
@attached(accessor, names: named(init), named(get), named(set))
@attached(peer, names: arbitrary)
public macro DependencyEndpoint(method: String = "") =
  #externalMacro(module: "EnvironmentMacros", type: "DependencyEndpointMacro")

/// Keeps a closure property of a dependency client from being an endpoint.
///
/// Use it for a closure each client has to implement, the one for tests, too.
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

/// Reports a call of an unimplemented endpoint. Do not call: public only for the macros.
///
/// - Returns: The error thrown by a throwing endpoint.
@discardableResult
public func __unimplemented(_ endpoint: String) -> Unimplemented {
  EnvironmentReporting.failTestProcess(.unimplemented("'\(endpoint)'", place: []), at: nil)
  return Unimplemented(endpoint)
}
