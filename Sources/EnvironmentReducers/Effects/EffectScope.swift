import EnvironmentCore

/// The tasks and inner scopes of an effect, which are cancelled together.
@MainActor
final class EffectScope {
  private(set) weak var context: EffectContext?
  private(set) var isCancelled = false
  private var cancellations: [Int: () -> Void] = [:]
  private var lastKey = 0

  /// The keys of the cancellable effects that contain this scope.
  let enclosing: Set<Int>

  init(in context: EffectContext?, enclosing: Set<Int> = []) {
    self.context = context
    self.enclosing = enclosing
  }

  /// Cancels all tasks and inner scopes, in the order of their start. Nothing starts in the scope afterwards.
  func cancel() {
    guard !isCancelled else { return }
    isCancelled = true
    let cancellations = exchange(&cancellations, with: [:])
    for (_, cancel) in cancellations.sorted(by: { $0.key < $1.key }) { cancel() }
  }

  /// Adds a function to call on cancellation, and returns the key that removes it.
  @discardableResult
  func onCancel(_ cancellation: @escaping () -> Void) -> Int {
    lastKey += 1
    cancellations[lastKey] = cancellation
    return lastKey
  }

  /// Removes a function that would be called on cancellation.
  func forget(_ key: Int) {
    release(cancellations.removeValue(forKey: key))
  }

  /// Runs a task until it ends or the scope is cancelled.
  func run(priority: TaskPriority? = nil, _ operation: @escaping @Sendable @concurrent () async -> Void) {
    guard !isCancelled, let context else { return }
    lastKey += 1
    let key = lastKey
    let task = context.run(priority: priority) { [weak self] in
      await operation()
      await self?.forget(key)
    }
    cancellations[key] = { task.cancel() }
  }

  /// Calls a function at an instant, unless it is cancelled before.
  func wait<C: Clock>(until deadline: C.Instant, by clock: C, _ action: @escaping @MainActor () -> Void) {
    run { [weak self] in
      do { try await clock.sleep(until: deadline, tolerance: nil) } catch { return }
      await MainActor.run { [self] in
        if self?.isCancelled == false { action() }
      }
    }
  }
}

/// One run of an effect: its scope, and the functions that receive its outputs and its end.
///
/// After its end, or after its scope was cancelled, it calls neither.
@MainActor
final class EffectRun<Output, Failure: Error> {
  let scope: EffectScope
  private let onOutput: (Output) -> Void
  private let onEnd: (Failure?) -> Void
  private var hasEnded = false

  init(
    in scope: EffectScope, onOutput: @escaping (Output) -> Void, onEnd: @escaping (Failure?) -> Void
  ) {
    self.scope = scope
    self.onOutput = onOutput
    self.onEnd = onEnd
  }

  func send(_ output: Output) {
    if !hasEnded, !scope.isCancelled { onOutput(output) }
  }

  func end(_ failure: Failure? = nil) {
    guard !hasEnded else { return }
    hasEnded = true
    if !scope.isCancelled { onEnd(failure) }
  }
}
