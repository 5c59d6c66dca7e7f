/// The defaults that are read by a function that sets the values of a scope, or prepares values.
///
/// Setting a part of a value reads the value, as `$0.api.fetch = { … }` does. So a read of a default that the function
/// then replaces doesn't count as a read.
package final class ReadsWhileSetting: Sendable {
  @TaskLocal private static var current: ReadsWhileSetting?

  private let keys = Guarded<[ValueKey]>([])
  private let former: Unchecked<EnvironmentValues>

  /// - Parameter values: The values that the function changes.
  init(in values: EnvironmentValues) {
    former = Unchecked(values)
  }

  /// Indicates whether such a function is running. A default that it reads in order to set a value isn't used by a
  /// reader.
  package static var areCollected: Bool { current != nil }

  /// Runs the function, and collects its reads.
  func collect<Result, Failure>(by update: () throws(Failure) -> Result) throws(Failure) -> Result {
    try Self.$current.with(self, update)
  }

  /// Runs the asynchronous function in the caller's isolation, and collects its reads.
  nonisolated(nonsending) func collect<Result>(
    by update: nonisolated(nonsending) () async throws -> Result
  ) async rethrows -> Result {
    try await Self.$current.withValue(self, operation: update)
  }

  /// Keeps a read of a default for later, if a function that sets values is running. Returns whether it was kept.
  static func collect(_ key: ValueKey) -> Bool {
    guard let current else { return false }
    current.keys.withLock { $0.append(key) }
    return true
  }

  /// Notes the values that the function has set, and the other defaults that it has read, if the running test has
  /// observers.
  func end(at values: EnvironmentValues, _ setter: @autoclosure () -> String) {
    guard TestObservers.areActive else { return }
    let written = former.value.keys(differingFrom: values)
    for key in keys.withLock({ $0 }) where !written.contains(key) { values.noteDefaultRead(of: key) }
    TestObservers.noteSettings(of: written, in: values, setter())
  }
}
