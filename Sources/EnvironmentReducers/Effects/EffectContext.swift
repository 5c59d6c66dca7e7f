package import EnvironmentCore

/// The tasks and identifiers of the effects of one store.
///
/// Only the store retains it, so deallocating the store cancels the effects.
@MainActor
package final class EffectContext {
  /// The times and kept outputs of throttled effects, by identifier.
  var throttles: [AnyHashable: (lastOutput: Any, kept: Any?)] = [:]

  private let executor: SettlingExecutor?
  private var tasks: [Int: Task<Void, Never>] = [:]
  private var cancellations: [AnyHashable: [Int: () -> Void]] = [:]
  private var lastKey = 0

  /// Creates a context.
  ///
  /// - Parameter executor: The executor for the code of tasks that isn't on an actor; `nil` means the default executor.
  package init(executor: SettlingExecutor? = nil) {
    self.executor = executor
  }

  deinit {
    for task in tasks.values { task.cancel() }
  }

  /// Runs a task until it ends or the context is deallocated.
  func run(
    priority: TaskPriority?, _ operation: @escaping @Sendable @concurrent () async -> Void
  ) -> Task<Void, Never> {
    let key = makeKey()
    let task = Task(executorPreference: executor, priority: priority) { [weak self, executor] in
      if let executor { await executor.watching(operation) } else { await operation() }
      await self?.forgetTask(key)
    }
    tasks[key] = task
    return task
  }

  /// Registers a function that cancels an effect with an identifier, until its key is forgotten.
  func add(_ key: Int, for id: AnyHashable, _ cancellation: @escaping () -> Void) {
    cancellations[id, default: [:]][key] = cancellation
  }

  /// Removes a registered function from an identifier.
  func forget(_ key: Int, for id: AnyHashable) {
    let former = cancellations[id]?.removeValue(forKey: key)
    if let index = cancellations.index(forKey: id), cancellations[index].value.isEmpty {
      release(cancellations.remove(at: index))
    }
    release(former)
  }

  /// Cancels the effects with an identifier, in the order of their start.
  ///
  /// - Parameter excepted: The keys of effects that aren't cancelled.
  func cancel(_ id: AnyHashable, except excepted: Set<Int> = []) {
    let cancelled = (cancellations[id] ?? [:]).filter { !excepted.contains($0.key) }.sorted { $0.key < $1.key }
    for (key, _) in cancelled { forget(key, for: id) }
    for (_, cancel) in cancelled { cancel() }
  }

  private func forgetTask(_ key: Int) {
    release(tasks.removeValue(forKey: key))
  }

  func makeKey() -> Int {
    lastKey += 1
    return lastKey
  }
}
