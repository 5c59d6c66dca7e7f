private import Synchronization

/// The defaults read by a function while it sets the values of a scope, or prepares values.
///
/// Setting a part of a value reads the value, as `$0.api.fetch = { … }` does. So a read of a default later replaced by
/// the function doesn't count as a read.
@usableFromInline
final class ReadsWhileSetting: Sendable {
  private let keys = Guarded<[ValueKey]>([])
  private let former: Unchecked<EnvironmentValues>

  /// Indicates whether the function has made new values.
  private let hasMadeValues = Atomic(false)

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

  /// Returns the values for the function with a mark, which new values in their place lack.
  func marked(_ values: EnvironmentValues) -> EnvironmentValues {
    if !TestingLibrary.isInstalled { return values }
    var marked = values
    marked.store(KeyedEntry(self, for: Mark.self, isSendable: true))
    return marked
  }

  /// Removes the mark. Returns whether the function has made new values and put them in place of all others, as
  /// `$0 = EnvironmentValues()` does.
  func unmark(_ values: inout EnvironmentValues) -> Bool {
    if !values.stores(.type(Mark.self)) { return hasMadeValues.load(ordering: .relaxed) }
    values.remove(.type(Mark.self))
    return false
  }

  /// The key of the mark.
  private enum Mark: EnvironmentKey {
    static var __info: __KeyInfo { __KeyInfo(kind: .hidden) }
    static var defaultValue: ReadsWhileSetting? { nil }
  }

  /// Notes the making of new values, perhaps by a function for setting values.
  @usableFromInline
  static func noteNewValues() {
    if case .setting(let reads) = TestObservers.purpose { reads.hasMadeValues.store(true, ordering: .relaxed) }
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
