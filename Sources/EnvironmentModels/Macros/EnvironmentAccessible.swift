/// Lets a class or an actor read the environment that a view, a test or an owner binds to it.
///
/// ```swift
/// import EnvironmentModels
///
/// @EnvironmentAccessible
/// public final class ContentModel {
///   @Environment(\.api) public var api
///   public var title = ""
///
///   public init() {}
/// }
/// ```
///
/// The class gets storage for its bindings, a conformance to ``/EnvironmentCore/EnvironmentBindable``, and a typealias
/// `Environment` for ``ModelEnvironment``: so `@Environment` means the wrapper of models in the class and in its
/// subclasses, while a view in the same file keeps SwiftUI's. The typealias is as accessible as the class. A class that
/// declares a type `Environment` itself keeps that, and writes `@ModelEnvironment` at its properties.
///
/// The stored properties of a class are observed as those of an `@Observable` class are. Where the class carries the
/// `@Observable` of `import Observation` or `import SwiftUI` itself, or an actor is meant, nothing is added for that; the
/// standard macro then needs `@ObservationIgnored` on each `@Environment` property, and its absence is an error with a
/// fix-it. Where nothing is to be observed, write `@EnvironmentAccessible(observable: false)`. A subclass of an
/// accessible class shares its storage and needs the attribute only for the properties that it adds.
///
/// It is an error on a struct, an enum or a protocol. A read of an `@Environment` property in `init`, where nothing can
/// be bound yet, is a warning. A view that is nested in the class and uses `@Environment` would get the wrapper of
/// models, so that is an error: move the view out of the class, or write `@SwiftUI.Environment`.
///
/// ```swift
/// @EnvironmentAccessible(observing: [\.api], requires: [\.database])
/// final class CatalogModel {
///   @Environment(\.api) var api
///   @Environment(\.database) var database
/// }
/// ```
///
/// In a file that imports `EnvironmentKit` too, the compiler prefers the macro of that module; both make the same of a
/// class.
///
/// - Parameters:
///   - observing: The key paths of the properties whose changes notify observers; if there is no such list, all of the
///     class's. A subclass has a list of its own.
///   - requires: The key paths of values that have to be set where an object is bound. Missing values are reported, all
///     of them in one issue, and their defaults are used. Requiring a value that no property reads is an error.
///   - observable: A literal that says whether the stored properties of the class are observed. A class that isn't
///     `final` conforms to `Observable` either way; a `final` one only if they are.
///   - _: Not to be given. It makes the compiler prefer another module's macro of the same name.
@attached(
  member,
  conformances: EnvironmentBindable,
  __EnvironmentDeclaring,
  Observable,
  names: named(Environment),
  named(_environmentStorage),
  named(__environmentOptions),
  named(__environmentLocations),
  named(__visitEnvironmentChildren),
  named(_$observationRegistrar),
  named(access),
  named(withMutation),
  named(shouldNotifyObservers)
)
@attached(memberAttribute)
@attached(extension, conformances: EnvironmentBindable, __EnvironmentDeclaring, Observable)
public macro EnvironmentAccessible(
  observing: [PartialKeyPath<ModelEnvironmentValues>]? = nil,
  requires: [PartialKeyPath<ModelEnvironmentValues>] = [],
  observable: Bool = true,
  _: Void = ()
) =
  #externalMacro(module: "EnvironmentMacros", type: "ModelEnvironmentAccessibleMacro")

/// Not there: the compiler chooses it for lists with a name that the environment doesn't have.
@available(
  *, unavailable,
  message: "a list has an unknown name; correct the key path, or declare the value with '@Entry'"
)
@attached(
  member,
  conformances: EnvironmentBindable,
  __EnvironmentDeclaring,
  Observable,
  names: named(Environment),
  named(_environmentStorage),
  named(__environmentOptions),
  named(__environmentLocations),
  named(__visitEnvironmentChildren),
  named(_$observationRegistrar),
  named(access),
  named(withMutation),
  named(shouldNotifyObservers)
)
@attached(memberAttribute)
@attached(extension, conformances: EnvironmentBindable, __EnvironmentDeclaring, Observable)
public macro EnvironmentAccessible(
  observing: [PartialKeyPath<__NoSuchEnvironmentValue>]? = nil,
  requires: [PartialKeyPath<__NoSuchEnvironmentValue>] = [],
  observable: Bool = true,
  _: Void = (), _: Void = ()
) =
  #externalMacro(module: "EnvironmentMacros", type: "ModelEnvironmentAccessibleMacro")
