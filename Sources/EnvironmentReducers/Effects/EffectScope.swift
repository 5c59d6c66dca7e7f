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
    cancellations[key] = nil
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
}
