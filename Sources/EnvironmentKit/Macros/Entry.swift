/// Declares an environment value: its name, its type and its default in one line.
///
/// Use it for each value that you declare. You should choose a default that is right in previews and tests, or one that
/// fails visibly, such as a client without a connection.
///
/// ```swift
/// extension EnvironmentValues {
///   @Entry var greeting = "Hello"
///   @Entry var store: Store = Store()
///   @Entry var user: User?
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
/// The macro reports an error if it isn't on a `var` in an extension of `EnvironmentValues`, and if a value that isn't
/// optional has no default.
@attached(accessor, names: named(get), named(set), named(_modify))
@attached(peer, names: prefixed(__Key_), prefixed(__default_), prefixed(__isolation_))
public macro Entry() = #externalMacro(module: "EnvironmentMacros", type: "EntryMacro")
