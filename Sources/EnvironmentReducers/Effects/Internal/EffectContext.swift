/// What the effects of one store share: their tasks, and what is known of their identifiers.
///
/// The store alone keeps it, so that its end cancels them.
@MainActor
final class EffectContext {
  /// What throttled effects have let through, by identifier.
  var throttles: [AnyHashable: Any] = [:]

  private let executor: (any TaskExecutor)?
  private var tasks: [Int: Task<Void, Never>] = [:]
  private var cancellations: [AnyHashable: [Int: () -> Void]] = [:]
  private var lastKey = 0

  /// Creates a context.
  ///
  /// - Parameter executor: What runs the tasks where they aren't on an actor; `nil` leaves that to the system.
  init(executor: (any TaskExecutor)? = nil) {
    self.executor = executor
  }

  deinit {
    for task in tasks.values { task.cancel() }
  }

  /// Runs a task for as long as it takes, or until the end of this.
  func run(
    priority: TaskPriority?, _ operation: @escaping @Sendable @concurrent () async -> Void
  ) -> Task<Void, Never> {
    let key = makeKey()
    let task = Task(executorPreference: executor, priority: priority) { [weak self] in
      await operation()
      await self?.forgetTask(key)
    }
    tasks[key] = task
    return task
  }

  /// Makes something cancellable by an identifier, until the key that is returned is forgotten.
  func add(for id: AnyHashable, _ cancellation: @escaping () -> Void) -> Int {
    let key = makeKey()
    cancellations[id, default: [:]][key] = cancellation
    return key
  }

  /// Forgets what was to be cancelled by an identifier.
  func forget(_ key: Int, for id: AnyHashable) {
    cancellations[id]?[key] = nil
    if cancellations[id]?.isEmpty == true { cancellations[id] = nil }
  }

  /// Cancels what goes by an identifier, in the order in which it began.
  func cancel(_ id: AnyHashable) {
    let cancellations = cancellations.removeValue(forKey: id) ?? [:]
    for (_, cancel) in cancellations.sorted(by: { $0.key < $1.key }) { cancel() }
  }

  private func forgetTask(_ key: Int) {
    tasks[key] = nil
  }

  private func makeKey() -> Int {
    lastKey += 1
    return lastKey
  }
}
