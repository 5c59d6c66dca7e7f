/// Declares an environment value: its name, its type and its default in one line.
///
/// Use it for each value that you declare. You should choose a default that is right in previews and tests, or one that
/// fails visibly, such as a client without a connection.
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
