public import EnvironmentCore
public import Observation

/// The property wrapper that reads the environment in a model.
///
/// You seldom name it: write `@Environment`.
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
/// Elsewhere in a file that imports SwiftUI, `Environment` is SwiftUI's wrapper, and this name is the wrapper of
/// models.
public typealias ModelEnvironment = EnvironmentCore.Environment

/// The collection of environment values that models read.
///
/// Use it to declare values in a module that an app and a server share.
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
/// Prefer `@Entry`, which writes the key.
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

/// A class that notifies its observers when a property changes.
///
/// It is the standard library's protocol, under a name that needs no `import Observation`.
///
/// ```swift
/// func show(_ model: some Observable) {}
/// ```
public typealias Observable = Observation.Observable

// MARK: Names of SwiftUI

// Where SwiftUI or another imported module declares the same name, the compiler ignores these unavailable declarations.
// Elsewhere, it shows their messages instead of "cannot find".

/// Unavailable: only classes and actors with `@EnvironmentAccessible` have the wrapper under this name.
@available(
  *, unavailable,
  message: "the wrapper has this name in a model only; attach '@EnvironmentAccessible' to the class or the actor"
)
public typealias Environment = EnvironmentCore.Environment

/// Unavailable: the collection of values is named ``ModelEnvironmentValues`` here.
@available(*, unavailable, renamed: "ModelEnvironmentValues")
public typealias EnvironmentValues = EnvironmentCore.EnvironmentValues

/// Unavailable: the protocol of keys is named ``ModelEnvironmentKey`` here.
@available(*, unavailable, renamed: "ModelEnvironmentKey")
public typealias EnvironmentKey = EnvironmentCore.EnvironmentKey
