/// The defaults read by a function while it sets the values of a scope, or prepares values.
///
/// Setting a part of a value reads the value, as `$0.api.fetch = { … }` does. So a read of a default later replaced by
/// the function doesn't count as a read.
final class ReadsWhileSetting: Sendable {
  private let keys = Guarded<[ValueKey]>([])
  private let former: Unchecked<EnvironmentValues>

  /// - Parameter values: The values changed by the function.
  init(in values: EnvironmentValues) {
    former = Unchecked(values)
  }

  /// Runs the function, and collects its reads.
  func collect<Result, Failure>(by update: () throws(Failure) -> Result) throws(Failure) -> Result {
    try TestObservers.$purpose.with(purpose, update)
  }

  /// Runs the asynchronous function in the caller's isolation, and collects its reads.
  nonisolated(nonsending) func collect<Result>(
    by update: nonisolated(nonsending) () async throws -> Result
  ) async rethrows -> Result {
    try await TestObservers.$purpose.withValue(purpose, operation: update)
  }

  /// The purpose of the function's reads. In an inspection, they remain a part of it.
  private var purpose: TestObservers.Purpose {
    if case .inspection = TestObservers.purpose { .inspection } else { .setting(self) }
  }

  /// Keeps a read of a default for later.
  func collect(_ key: ValueKey) { keys.withLock { $0.append(key) } }

  /// Notes the values set by the function, and the other defaults read, if the running test has observers.
  func end(at values: EnvironmentValues, _ setter: @autoclosure () -> String) {
    guard TestObservers.areActive else { return }
    let written = former.value.keys(differingFrom: values)
    for key in keys.withLock({ $0 }) where !written.contains(key) { values.noteDefaultRead(of: key) }
    TestObservers.noteSettings(of: written, in: values, setter())
  }
}
