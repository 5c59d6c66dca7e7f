// The compiler prefers the macro with the fewest parameters. In a file that also imports `Observation`, it therefore
// chooses the standard macros, which have none: the expansion of the standard `@Observable` names them unqualified.
// Beside `EnvironmentKit`, whose macros have one parameter, it chooses those.

/// Reports reads and writes of one stored property.
///
/// `@EnvironmentAccessible` attaches it to each property it observes; there is no need to write it.
///
/// ```swift
/// @EnvironmentAccessible
/// final class Counter {
///   @ObservationTracked var count = 0  // the same as without
/// }
/// ```
///
/// - Parameter _: Leave it out. It makes the compiler prefer another module's macro of the same name.
@attached(accessor, names: named(init), named(get), named(set), named(_modify))
@attached(peer, names: prefixed(_))
public macro ObservationTracked(_: Void = (), _: Void = ()) =
  #externalMacro(module: "EnvironmentMacros", type: "ObservationTrackedMacro")

/// Keeps a stored property of an observable class from being observed.
///
/// ```swift
/// @EnvironmentAccessible
/// final class Counter {
///   var count = 0
///   @ObservationIgnored var cache: [Int: String] = [:]
/// }
/// ```
///
/// An `@Environment` property needs it only beside the standard library's `@Observable`.
///
/// - Parameter _: Leave it out. It makes the compiler prefer another module's macro of the same name.
@attached(accessor)
public macro ObservationIgnored(_: Void = (), _: Void = ()) =
  #externalMacro(module: "EnvironmentMacros", type: "ObservationIgnoredMacro")
