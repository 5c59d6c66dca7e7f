/// Lets a class or an actor read the environment that a view, a test or an owner binds to it.
///
/// ```swift
/// @EnvironmentAccessible
/// final class ContentModel {
///   @Environment(\.locale) var locale
///   var title = ""
/// }
/// ```
///
/// The class gets storage for its bindings, a conformance to ``/EnvironmentCore/EnvironmentBindable``, and the members
/// of `@Observable`, so that `title` is observed too. Where the class carries `@Observable` itself, or an actor is
/// meant, those members are left out; where nothing is to be observed, write
/// `@EnvironmentAccessible(observable: false)`. A subclass of an accessible class shares its storage and needs the
/// attribute only for the properties that it adds.
///
/// It is an error on a struct, an enum or a protocol. A read of an `@Environment` property in `init`, where nothing can
/// be bound yet, is a warning.
///
/// ```swift
/// @EnvironmentAccessible(observing: [\.locale], requires: [\.database])
/// final class CatalogModel {
///   @Environment(\.locale) var locale
///   @Environment(\.database) var database
/// }
/// ```
///
/// - Parameters:
///   - observing: The key paths of the properties whose changes notify observers; if there is no such list, all of
///     the class's. A subclass has a list of its own.
///   - requires: The key paths of values that have to be set where an object is bound. What is missing is reported, all
///     of it at once, and its default is used. It is an error to require what no property reads.
///   - observable: Whether the stored properties of the class are observed, as a literal. A class that isn't `final` conforms
///     to `Observable` either way; a `final` one only if they are.
@attached(
  member,
  conformances: EnvironmentBindable,
  __EnvironmentDeclaring,
  Observable,
  names: named(_environmentStorage),
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
  observing: [PartialKeyPath<EnvironmentValues>]? = nil,
  requires: [PartialKeyPath<EnvironmentValues>] = [],
  observable: Bool = true
) =
  #externalMacro(module: "EnvironmentMacros", type: "EnvironmentAccessibleMacro")

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
  names: named(_environmentStorage),
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
  _: Void = ()
) =
  #externalMacro(module: "EnvironmentMacros", type: "EnvironmentAccessibleMacro")
