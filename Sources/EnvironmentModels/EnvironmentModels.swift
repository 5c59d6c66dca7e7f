public import EnvironmentCore
public import Observation

/// The property wrapper that reads the environment in a model.
///
/// ``EnvironmentAccessible(observing:requires:observable:_:)`` gives it the name `Environment` in the class:
///
/// ```swift
/// @EnvironmentAccessible
/// final class ContentModel {
///   @Environment(\.api) var api
/// }
/// ```
///
/// Elsewhere, `Environment` is SwiftUI's in a file that imports it, and this name stands for the one of models.
public typealias ModelEnvironment = EnvironmentCore.Environment

/// The collection of environment values that models read.
///
/// A module declares its values in an extension, with a name that stays unambiguous beside SwiftUI's own
/// `EnvironmentValues`:
///
/// ```swift
/// extension ModelEnvironmentValues {
///   @Entry public var api = API.live
/// }
/// ```
public typealias ModelEnvironmentValues = EnvironmentCore.EnvironmentValues

/// A key of ``ModelEnvironmentValues``, for a value whose accessor is written by hand.
///
/// ```swift
/// enum RetriesKey: ModelEnvironmentKey {
///   static var defaultValue: Int { 3 }
/// }
///
/// extension ModelEnvironmentValues {
///   public var retries: Int {
///     get { self[RetriesKey.self] }
///     set { self[RetriesKey.self] = newValue }
///   }
/// }
/// ```
public typealias ModelEnvironmentKey = EnvironmentCore.EnvironmentKey

/// A class that notifies the readers of its properties when they change.
///
/// It is the standard library's protocol under a name that needs no `import Observation`.
///
/// ```swift
/// func show(_ model: some Observable) {}
/// ```
public typealias Observable = Observation.Observable

// MARK: Names of SwiftUI

// In a file that imports SwiftUI, or another module with such a name, the name is that module's: the compiler ignores an
// unavailable declaration beside an available one. Elsewhere it shows the message instead of "cannot find".

/// Not there: the wrapper of models has this name in the classes and actors that are accessible.
@available(
  *, unavailable,
  message: "the wrapper has this name in a model only; attach '@EnvironmentAccessible' to the class or the actor"
)
public typealias Environment = EnvironmentCore.Environment

/// Not there: the collection of values is ``ModelEnvironmentValues`` here.
@available(*, unavailable, renamed: "ModelEnvironmentValues")
public typealias EnvironmentValues = EnvironmentCore.EnvironmentValues

/// Not there: the protocol of keys is ``ModelEnvironmentKey`` here.
@available(*, unavailable, renamed: "ModelEnvironmentKey")
public typealias EnvironmentKey = EnvironmentCore.EnvironmentKey
