/// What the effects of one store share: their tasks, and what is known of their identifiers.
///
/// The store alone keeps it, so that its end cancels them.
@MainActor
final class EffectContext {
  /// What throttled effects have let through, by identifier.
  var throttles: [AnyHashable: any KeepingOutput] = [:]

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

  /// Makes something cancellable by an identifier, until its key is forgotten.
  func add(_ key: Int, for id: AnyHashable, _ cancellation: @escaping () -> Void) {
    cancellations[id, default: [:]][key] = cancellation
  }

  /// Forgets what was to be cancelled by an identifier.
  func forget(_ key: Int, for id: AnyHashable) {
    cancellations[id]?[key] = nil
    if cancellations[id]?.isEmpty == true { cancellations[id] = nil }
  }

  /// Cancels what goes by an identifier, save for some, in the order in which it began.
  func cancel(_ id: AnyHashable, except excepted: Set<Int> = []) {
    let all = cancellations.removeValue(forKey: id) ?? [:]
    let kept = all.filter { excepted.contains($0.key) }
    if !kept.isEmpty { cancellations[id] = kept }
    let cancellations = all.filter { !excepted.contains($0.key) }
    for (_, cancel) in cancellations.sorted(by: { $0.key < $1.key }) { cancel() }
  }

  private func forgetTask(_ key: Int) {
    tasks[key] = nil
  }

  func makeKey() -> Int {
    lastKey += 1
    return lastKey
  }
}

/// What keeps an output to produce it later.
protocol KeepingOutput {
  mutating func forgetKept()
}
