#if canImport(SwiftUI)
  internal import EnvironmentCore
  internal import EnvironmentFoundation
  internal import Observation
  public import SwiftUI

  /// Runs an operation with values of SwiftUI's environment set for the task.
  ///
  /// ```swift
  /// withEnvironment {
  ///   $0.locale = Locale(identifier: "fr_FR")
  /// } operation: {
  ///   ContentModel().text
  /// }
  /// ```
  ///
  /// Models that no view binds read these values instead of SwiftUI's defaults. SwiftUI's own views don't: they read
  /// the values of their hierarchy.
  ///
  /// SwiftUI's environment can't be sent to other tasks, which the operation may start. So the task stores the
  /// function, and each read of a value calls it. An object the function makes is therefore a new one at each
  /// read. To share an object, make it before the call, and capture it.
  ///
  /// - Parameters:
  ///   - update: Sets the values. Called for each read of one of them.
  ///   - operation: Runs with the values.
  ///   - fileID: The file of the call, for reports.
  ///   - line: The line of the call, for reports.
  /// - Throws: The error of the operation.
  @_disfavoredOverload
  public func withEnvironment<Result, Failure>(
    _ update: @escaping @Sendable (inout SwiftUI.EnvironmentValues) -> Void,
    operation: () throws(Failure) -> Result,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) throws(Failure) -> Result {
    let add = { (values: inout ModelEnvironmentValues) in values.taskUpdates.append(update) }
    return try EnvironmentCore.withEnvironment(add, operation: operation, fileID: fileID, line: line)
  }

  /// Runs an asynchronous operation with values of SwiftUI's environment set for its task, in the caller's
  /// isolation.
  ///
  /// ```swift
  /// let text = await withEnvironment {
  ///   $0.locale = Locale(identifier: "fr_FR")
  /// } operation: {
  ///   await ContentModel().load()
  /// }
  /// ```
  ///
  /// - Throws: The error of the operation.
  @_disfavoredOverload
  public nonisolated(nonsending) func withEnvironment<Result, Failure>(
    _ update: @escaping @Sendable (inout SwiftUI.EnvironmentValues) -> Void,
    operation: @concurrent () async throws(Failure) -> Result,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) async throws(Failure) -> Result {
    let add = { (values: inout ModelEnvironmentValues) in values.taskUpdates.append(update) }
    return try await EnvironmentCore.withEnvironment(add, operation: operation, fileID: fileID, line: line)
  }

  extension EnvironmentCore.EnvironmentValues {
    /// The functions that set values of SwiftUI's environment for a task, the outermost first.
    package var taskUpdates: [@Sendable (inout SwiftUI.EnvironmentValues) -> Void] {
      get { (taskSurroundings as? SwiftUITaskValues)?.updates ?? [] }
      set { taskSurroundings = SwiftUITaskValues(updates: newValue) }
    }

    /// SwiftUI's values with those that are set for the task.
    var taskValuesOfSwiftUI: SwiftUI.EnvironmentValues { SwiftUITaskValues(updates: taskUpdates).values }
  }

  /// SwiftUI's values for a task, made again in each task because SwiftUI's environment isn't `Sendable`.
  private struct SwiftUITaskValues: SurroundingValues, Sendable {
    let updates: [@Sendable (inout SwiftUI.EnvironmentValues) -> Void]

    var values: SwiftUI.EnvironmentValues {
      updates.reduce(into: SwiftUI.EnvironmentValues()) { values, update in update(&values) }
    }

    func object<Object: AnyObject & Observable>(of type: Object.Type) -> Object? { values[type] }

    // A task has no place in a SwiftUI hierarchy, so a value that no function sets has EnvironmentKit's default.
    func value<Key: EnvironmentCore.EnvironmentKey>(of key: Key.Type) -> Key.Value? {
      // SwiftUI isolates its action to the main actor, so no function can set it.
      if key is OpenURLKey.Type { return nil }
      let value = SwiftUIValuesForModels(values: values).value(of: key)
      return areSame(value, SwiftUIValuesForModels.empty.value(of: key)) ? nil : value
    }

    static var empty: SwiftUITaskValues { SwiftUITaskValues(updates: []) }
  }
#endif
