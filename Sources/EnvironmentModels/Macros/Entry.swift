/// Declares an environment value: its name, its type and its default in one line.
///
/// Use it for each value of your own. A value unsuitable for tests or previews, such as a live client, has other
/// defaults there: `@Entry(test: APIClient.mock, preview: APIClient.sample) var api = APIClient.live`.
///
/// ```swift
/// extension ModelEnvironmentValues {
///   @Entry public var greeting = "Hello"
///   @Entry public var store: Store = Store()
///   @Entry public var user: User?
/// }
/// ```
///
/// The default is made when it is first read: once in a process, and once for each test in a process that links
/// `EnvironmentTesting`. A default that reads other values is made again for readers with other values. The default may
/// be an object that isn't `Sendable`; all its readers share it. An optional value needs no default.
///
/// The first read can happen anywhere, so the default can't be an object that only the main actor may make. There are
/// three remedies: give its class a `nonisolated init`, make the entry optional and set it, or declare the entry
/// `@MainActor` or in a `@MainActor extension`. The entry then belongs to the main actor, as it does in a module whose
/// declarations belong to the main actor by default.
///
/// The macro reports an error if it isn't on a `var` in an extension of ``ModelEnvironmentValues``, and if a value that
/// isn't optional has no default. In a file that also imports SwiftUI, `@Entry` is SwiftUI's. Write
/// `@EnvironmentModels.Entry` there, or declare the values in a file without SwiftUI.
///
/// - Parameter _: Leave it out. It makes the compiler prefer another module's macro of the same name.
@attached(accessor, names: named(get), named(set), named(_modify))
@attached(peer, names: prefixed(__Key_), prefixed(__default_), prefixed(__isolation_))
public macro Entry(_: Void = ()) = #externalMacro(module: "EnvironmentMacros", type: "ModelEntryMacro")

/// Declares an environment value with another default in tests: see ``Entry(_:)``.
///
/// Use it for a client, a database or a clock: no test then uses the live one by accident.
///
/// ```swift
/// extension ModelEnvironmentValues {
///   @Entry(test: APIClient.mock) var api = APIClient.live
/// }
/// ```
///
/// A test reads the default for tests, once made for each test, unless it sets the value. In previews and programs, the
/// declared default is read. The compiler checks an argument without the declaration, so it has its type's name: not
/// `.mock`, but `APIClient.mock`.
///
/// `EnvironmentValues.context` says when each default is used, and can be set.
///
/// - Parameter _: Leave it out: see ``Entry(_:)``.
@attached(accessor, names: named(get), named(set), named(_modify))
@attached(peer, names: prefixed(__Key_), prefixed(__default_), prefixed(__isolation_))
public macro Entry<Test>(test: Test, _: Void = ()) =
  #externalMacro(module: "EnvironmentMacros", type: "ModelEntryMacro")

/// Declares an environment value with another default in previews: see ``Entry(_:)``.
///
/// ```swift
/// @Entry(preview: APIClient.sample) var api = APIClient.live
/// ```
///
/// A test reads the declared default.
///
/// - Parameter _: Leave it out: see ``Entry(_:)``.
@attached(accessor, names: named(get), named(set), named(_modify))
@attached(peer, names: prefixed(__Key_), prefixed(__default_), prefixed(__isolation_))
public macro Entry<Preview>(preview: Preview, _: Void = ()) =
  #externalMacro(module: "EnvironmentMacros", type: "ModelEntryMacro")

/// Declares an environment value with other defaults in tests and previews: see ``Entry(_:)``.
///
/// ```swift
/// @Entry(test: APIClient.mock, preview: APIClient.sample) var api = APIClient.live
/// ```
///
/// - Parameter _: Leave it out: see ``Entry(_:)``.
@attached(accessor, names: named(get), named(set), named(_modify))
@attached(peer, names: prefixed(__Key_), prefixed(__default_), prefixed(__isolation_))
public macro Entry<Test, Preview>(test: Test, preview: Preview, _: Void = ()) =
  #externalMacro(module: "EnvironmentMacros", type: "ModelEntryMacro")

/// Declares an environment value for each test to set: see ``Entry(_:)``.
///
/// Use it if no default is right for tests.
///
/// ```swift
/// @Entry(test: .unimplemented) var api = APIClient.live
/// ```
///
/// Reading the value without setting it fails a test, once, and gives the declared default. Setting a part of the value
/// isn't a read.
///
/// - Parameter _: Leave it out: see ``Entry(_:)``.
@attached(accessor, names: named(get), named(set), named(_modify))
@attached(peer, names: prefixed(__Key_), prefixed(__default_), prefixed(__isolation_))
public macro Entry(test: UnimplementedTestValue, _: Void = ()) =
  #externalMacro(module: "EnvironmentMacros", type: "ModelEntryMacro")

/// Declares an environment value for each test to set, with another default in previews: see ``Entry(_:)``.
///
/// ```swift
/// @Entry(test: .unimplemented, preview: APIClient.sample) var api = APIClient.live
/// ```
///
/// Reading the value without setting it fails a test, once, and gives the default for previews.
///
/// - Parameter _: Leave it out: see ``Entry(_:)``.
@attached(accessor, names: named(get), named(set), named(_modify))
@attached(peer, names: prefixed(__Key_), prefixed(__default_), prefixed(__isolation_))
public macro Entry<Preview>(test: UnimplementedTestValue, preview: Preview, _: Void = ()) =
  #externalMacro(module: "EnvironmentMacros", type: "ModelEntryMacro")
