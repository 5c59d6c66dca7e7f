/// What is cancelled together: the tasks of an effect, and the scopes inside it.
@MainActor
final class EffectScope {
  private(set) weak var context: EffectContext?
  private(set) var isCancelled = false
  private var cancellations: [Int: () -> Void] = [:]
  private var lastKey = 0

  /// The keys by which what this is in can be cancelled by an identifier.
  let enclosing: Set<Int>

  init(in context: EffectContext?, enclosing: Set<Int> = []) {
    self.context = context
    self.enclosing = enclosing
  }

  /// Cancels everything inside, for good, in the order in which it began.
  func cancel() {
    guard !isCancelled else { return }
    isCancelled = true
    let cancellations = exchange(&cancellations, with: [:])
    for (_, cancel) in cancellations.sorted(by: { $0.key < $1.key }) { cancel() }
  }

  /// Says what is to be done when this is cancelled. It is forgotten by the key that is returned.
  @discardableResult
  func onCancel(_ cancellation: @escaping () -> Void) -> Int {
    lastKey += 1
    cancellations[lastKey] = cancellation
    return lastKey
  }

  /// Forgets what was to be done on cancellation.
  func forget(_ key: Int) {
    cancellations[key] = nil
  }

  /// Runs a task for as long as it takes, or until this is cancelled.
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
}
