/// Lets a class or an actor read the environment that a view, a test or an owner binds to it.
///
/// Use it for each model that should read values without receiving them in its initializer.
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
/// The macro adds storage for bindings, a conformance to ``/EnvironmentCore/EnvironmentAccessible``, and a typealias
/// `Environment` for ``ModelEnvironment``. In the class and its subclasses, `@Environment` is therefore the wrapper of
/// models, while a view in the same file keeps SwiftUI's. The typealias has the access level of the class. A class with
/// a type `Environment` of its own keeps it, and writes `@ModelEnvironment` at its properties.
///
/// The stored properties of a class are observed as those of an `@Observable` class are. The macro adds no observation
/// to an actor, nor to a class with the `@Observable` of `import Observation` or `import SwiftUI`. Beside that standard
/// macro, each `@Environment` property needs `@ObservationIgnored`; a missing one is an error with a fix-it. To observe
/// no stored property, write `@EnvironmentAccessible(observable: false)`. A subclass of an accessible class shares its
/// storage. It needs the attribute only for the properties it adds.
///
/// The macro reports an error on a struct, an enum or a protocol. It warns of a read of an `@Environment` property in
/// `init`, because the object isn't bound yet. A view that is nested in the class and uses `@Environment` would get the
/// wrapper of models, so that is an error: move the view out of the class, or write `@SwiftUI.Environment`.
///
/// ```swift
/// @EnvironmentAccessible(observing: [\.api], requires: [\.database])
/// final class CatalogModel {
///   @Environment(\.api) var api
///   @Environment(\.database) var database
/// }
/// ```
///
/// In a file that also imports `EnvironmentKit`, the compiler prefers that module's macro, which has the same effect.
///
/// - Parameters:
///   - observing: The key paths of the properties whose changes notify observers; by default, all properties of the
///     class. A subclass has its own list.
///   - requires: The key paths of values that have to be set where an object is bound. One issue reports all missing
///     values, and their defaults are used. Requiring a value that no property reads is an error.
///   - observable: A Boolean literal that indicates whether the stored properties of the class are observed. A class
///     that isn't `final` conforms to `Observable` either way; a `final` class only if they are observed.
///   - _: Leave it out. It makes the compiler prefer another module's macro of the same name.
@attached(
  member,
  conformances: EnvironmentAccessible,
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
@attached(extension, conformances: EnvironmentAccessible, __EnvironmentDeclaring, Observable)
public macro EnvironmentAccessible(
  observing: [PartialKeyPath<ModelEnvironmentValues>]? = nil,
  requires: [PartialKeyPath<ModelEnvironmentValues>] = [],
  observable: Bool = true,
  _: Void = ()
) =
  #externalMacro(module: "EnvironmentMacros", type: "ModelEnvironmentAccessibleMacro")

/// Unavailable: the compiler chooses it for lists with a name that the environment doesn't have.
@available(
  *, unavailable,
  message: "'observing' or 'requires' names an unknown value; correct the key path, or declare the value with '@Entry'"
)
@attached(
  member,
  conformances: EnvironmentAccessible,
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
@attached(extension, conformances: EnvironmentAccessible, __EnvironmentDeclaring, Observable)
public macro EnvironmentAccessible(
  observing: [PartialKeyPath<__NoSuchEnvironmentValue>]? = nil,
  requires: [PartialKeyPath<__NoSuchEnvironmentValue>] = [],
  observable: Bool = true,
  _: Void = (), _: Void = ()
) =
  #externalMacro(module: "EnvironmentMacros", type: "ModelEnvironmentAccessibleMacro")
