/// Makes the stored properties of a class observable.
///
/// ```swift
/// @Observable
/// final class Counter {
///   var count = 0
/// }
/// ```
///
/// It expands to the same code as the macro of the same name in the `Observation` module, except that it leaves
/// `@Environment` properties alone, which the standard one cannot be used beside. A file that imports both modules has
/// to say which it means, as `@EnvironmentKit.Observable`.
///
/// It is an error on a struct, an enum, an actor or a protocol.
@attached(
  member,
  names: named(_$observationRegistrar),
  named(access),
  named(withMutation),
  named(shouldNotifyObservers)
)
@attached(memberAttribute)
@attached(extension, conformances: Observable)
public macro Observable() = #externalMacro(module: "EnvironmentMacros", type: "ObservableMacro")

// The two macros below take an argument that nobody gives. It makes the compiler prefer the standard ones, which have
// none, in a file that imports `Observation` too: the expansion of the standard `@Observable` names them unqualified.

/// Reports reads and writes of one stored property.
///
/// `@Observable` attaches it to each property that it observes; there is no need to write it.
///
/// ```swift
/// @Observable
/// final class Counter {
///   @ObservationTracked var count = 0  // the same as without
/// }
/// ```
@attached(accessor, names: named(init), named(get), named(set), named(_modify))
@attached(peer, names: prefixed(_))
public macro ObservationTracked(_: Void = ()) =
  #externalMacro(module: "EnvironmentMacros", type: "ObservationTrackedMacro")

/// Keeps a stored property of an observable class from being observed.
///
/// ```swift
/// @Observable
/// final class Counter {
///   var count = 0
///   @ObservationIgnored var cache: [Int: String] = [:]
/// }
/// ```
///
/// An `@Environment` property does not need it.
@attached(accessor)
public macro ObservationIgnored(_: Void = ()) =
  #externalMacro(module: "EnvironmentMacros", type: "ObservationIgnoredMacro")
