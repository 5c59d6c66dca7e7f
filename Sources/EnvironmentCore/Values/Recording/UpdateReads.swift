/// The defaults that are read by a function that sets the values of a scope.
///
/// Setting a part of a value reads the value, as `$0.api.fetch = { … }` does. So a read of a default that the function
/// then replaces doesn't count as a read.
final class UpdateReads: Sendable {
  @TaskLocal private static var current: UpdateReads?

  private let keys = Guarded<[ValueKey]>([])
  private let former: Unchecked<EnvironmentValues>

  private init(in values: EnvironmentValues) {
    former = Unchecked(values)
  }

  /// Returns an instance if the reads belong to a test with observers.
  ///
  /// - Parameter values: The values that the function changes.
  static func started(in values: EnvironmentValues) -> UpdateReads? {
    TestObservers.areActive ? UpdateReads(in: values) : nil
  }

  /// Runs the function, and collects its reads if there is an instance to keep them.
  static func collecting<Result, Failure>(
    in reads: UpdateReads?, _ operation: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    reads == nil ? try operation() : try $current.with(reads, operation)
  }

  /// Runs the asynchronous function in the caller's isolation, and collects its reads if there is an instance to keep
  /// them.
  nonisolated(nonsending) static func collecting<Result>(
    in reads: UpdateReads?, _ operation: nonisolated(nonsending) () async throws -> Result
  ) async rethrows -> Result {
    reads == nil ? try await operation() : try await $current.withValue(reads, operation: operation)
  }

  /// Keeps a read of a default for later, if a function that sets values is running. Returns whether it was kept.
  static func collect(_ key: ValueKey) -> Bool {
    guard let current else { return false }
    current.keys.withLock { $0.append(key) }
    return true
  }

  /// Notes the values that the function has set, and the other defaults that it has read.
  func end(at values: EnvironmentValues, _ setter: @autoclosure () -> String) {
    let written = former.value.keys(differingFrom: values)
    for key in keys.withLock({ $0 }) where !written.contains(key) { values.noteDefaultRead(of: key) }
    TestObservers.noteSettings(of: written, in: values, setter())
  }
}
