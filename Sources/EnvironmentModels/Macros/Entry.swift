/// Declares an environment value: its name, its type and its default in one line.
///
/// ```swift
/// extension ModelEnvironmentValues {
///   @Entry public var greeting = "Hello"
///   @Entry public var store: Store = Store()
///   @Entry public var user: User?
/// }
/// ```
///
/// The default is built once, when it is first read: once in a process, and once for each test in a process that links
/// `EnvironmentTesting`. A default that reads other values is built again for readers that have others. It may be an
/// object that is not `Sendable`, which all readers of the default share. An optional value needs no default.
///
/// The first reader can be anywhere, so the default can't be an object that only the main actor may make. Give its class
/// a `nonisolated init`, or make the entry optional and set it, or declare the entry `@MainActor` or in a `@MainActor
/// extension`: it then belongs to the main actor, as it does in a module whose declarations do by default.
///
/// It is an error anywhere but on a `var` in an extension of ``ModelEnvironmentValues``, and on a value that is not
/// optional and has no default. In a file that imports SwiftUI too, `@Entry` is SwiftUI's; write
/// `@EnvironmentModels.Entry` there, or keep the values in a file without SwiftUI.
///
/// - Parameter _: Not to be given. It makes the compiler prefer another module's macro of the same name.
@attached(accessor, names: named(get), named(set), named(_modify))
@attached(peer, names: prefixed(__Key_), prefixed(__default_), prefixed(__isolation_))
public macro Entry(_: Void = ()) = #externalMacro(module: "EnvironmentMacros", type: "ModelEntryMacro")
