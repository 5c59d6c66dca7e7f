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
