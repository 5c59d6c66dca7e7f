/// Lets a class or an actor read the environment that a view, a test or an owner binds to it.
///
/// Use it for each model that should read values without receiving them in its initializer.
///
/// ```swift
/// @EnvironmentAccessible
/// final class ContentModel {
///   @Environment(\.locale) var locale
///   var title = ""
/// }
/// ```
///
/// The macro adds storage for bindings, a conformance to ``/EnvironmentCore/EnvironmentAccessible``, and the members of
/// `@Observable`, so `title` is observed too. It adds no members of `@Observable` to an actor, nor to a class with an
/// `@Observable` of its own. To observe no stored property, write `@EnvironmentAccessible(observable: false)`. A
/// subclass of an accessible class shares its storage. It needs the attribute only for its own properties.
///
/// The macro reports an error on a struct, an enum or a protocol. It warns of a read of an `@Environment` property in
/// `init`, because the object isn't bound yet.
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
///   - observing: The key paths of the properties whose changes notify observers; by default, all properties of the
///     class. A subclass has its own list.
///   - requires: The key paths of values that have to be set where an object is bound. One issue reports all missing
///     values, and their defaults are used. Requiring a value that no property reads is an error.
///   - observable: A Boolean literal that indicates whether the stored properties of the class are observed. A class
///     that isn't `final` conforms to `Observable` either way; a `final` class only if they are observed.
@attached(
  member,
  conformances: EnvironmentAccessible,
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
@attached(extension, conformances: EnvironmentAccessible, __EnvironmentDeclaring, Observable)
public macro EnvironmentAccessible(
  observing: [PartialKeyPath<EnvironmentValues>]? = nil,
  requires: [PartialKeyPath<EnvironmentValues>] = [],
  observable: Bool = true
) =
  #externalMacro(module: "EnvironmentMacros", type: "EnvironmentAccessibleMacro")

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
@attached(extension, conformances: EnvironmentAccessible, __EnvironmentDeclaring, Observable)
public macro EnvironmentAccessible(
  observing: [PartialKeyPath<__NoSuchEnvironmentValue>]? = nil,
  requires: [PartialKeyPath<__NoSuchEnvironmentValue>] = [],
  observable: Bool = true,
  _: Void = ()
) =
  #externalMacro(module: "EnvironmentMacros", type: "EnvironmentAccessibleMacro")
