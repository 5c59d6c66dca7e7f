public import EnvironmentCore
public import Observation

/// Makes the stored properties of a class observable.
///
/// You don't need it beside `@EnvironmentAccessible`, which makes the class observable, too.
///
/// ```swift
/// @Observable
/// final class Counter {
///   var count = 0
/// }
/// ```
///
/// It expands to the same code as the macro of the same name in the `Observation` module, except that it doesn't
/// observe `@Environment` properties.
///
/// In a file that also imports `Observation`, `@Observable` is the standard macro, and each `@Environment` property
/// needs `@ObservationIgnored`. On Apple's platforms, the same holds for a file that imports Foundation or another
/// framework that exports `Observation`. Three forms mean the same in every file: `@EnvironmentAccessible` by itself,
/// `@EnvironmentKit.Observable`, and `@Observable` with `@ObservationIgnored`.
///
/// The macro reports an error on a struct, an enum, an actor or a protocol.
///
/// - Parameter _: Leave it out. It makes the compiler prefer the standard macro, which has no parameter.
@attached(
  member,
  names: named(_$observationRegistrar),
  named(access),
  named(withMutation),
  named(shouldNotifyObservers),
  named(__observableLeavesEnvironmentAlone)
)
@attached(memberAttribute)
@attached(extension, conformances: Observable)
public macro Observable(_: Void = ()) = #externalMacro(module: "EnvironmentMacros", type: "ObservableMacro")

/// Reports reads and writes of one stored property.
///
/// `@Observable` attaches it to each property it observes; there is no need to write it.
///
/// ```swift
/// @Observable
/// final class Counter {
///   @ObservationTracked var count = 0  // the same as without
/// }
/// ```
///
/// - Parameter _: Leave it out. It makes the compiler prefer the standard macro, which the expansion of the standard
///   `@Observable` names without its module.
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
/// An `@Environment` property needs it only beside the standard `@Observable`.
///
/// - Parameter _: Leave it out. It makes the compiler prefer the standard macro, which the expansion of the standard
///   `@Observable` names without its module.
@attached(accessor)
public macro ObservationIgnored(_: Void = ()) =
  #externalMacro(module: "EnvironmentMacros", type: "ObservationIgnoredMacro")

/// A class that notifies its observers when a property changes.
///
/// It is the standard library's protocol, under a name that needs no `import Observation`.
///
/// ```swift
/// func show(_ model: some Observable) {}
/// ```
public typealias Observable = Observation.Observable

extension EnvironmentAccessible {
  /// Unavailable. The expansion of `@EnvironmentAccessible` refers to it, and the compiler chooses it for a class whose
  /// `@Observable` isn't this module's.
  @available(
    *, unavailable,
    message: """
      '@Observable' of 'Observation' replaces the accessors that '@Environment' adds to a property; add \
      '@ObservationIgnored' to the property, or leave observation to '@EnvironmentAccessible'
      """
  )
  public nonisolated static var __observableLeavesEnvironmentAlone: Bool {
    preconditionFailure("'Observation' observes the properties of '\(Self.self)'.")
  }
}
