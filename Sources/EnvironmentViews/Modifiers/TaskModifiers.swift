extension View {
  /// Runs a task from when this view is first shown, and cancels it when the view goes.
  ///
  /// ```swift
  /// Page().task { await model.load() }
  /// ```
  ///
  /// Isolation: the main actor, until the task waits for something elsewhere. A renderer that shows a view once runs no
  /// task.
  public func task(
    priority: TaskPriority = .userInitiated, _ action: @escaping @MainActor () async -> Void
  ) -> some View {
    task(id: true, priority: priority, action)
  }

  /// Runs a task from when this view is first shown, and again, after the former one is cancelled, for another value.
  ///
  /// Isolation: the main actor, until the task waits for something elsewhere. A renderer that shows a view once runs no
  /// task.
  public func task<ID: Equatable>(
    id: ID, priority: TaskPriority = .userInitiated, _ action: @escaping @MainActor () async -> Void
  ) -> some View {
    annotated(.effect(TaskEffect(id: id, priority: priority, action: action)))
  }
}

private struct TaskEffect<ID: Equatable>: ViewEffect {
  private struct Memory {
    let id: ID
    let runner: TaskRunner
  }

  let id: ID
  let priority: TaskPriority
  let action: @MainActor () async -> Void

  func start() -> EffectProgress { progress(TaskRunner(), runs: true) }

  func takeOver(from progress: EffectProgress) -> EffectProgress {
    guard let memory = progress.memory as? Memory else { return start() }
    return self.progress(memory.runner, runs: memory.id != id)
  }

  private func progress(_ runner: TaskRunner, runs: Bool) -> EffectProgress {
    var progress = EffectProgress()
    progress.memory = Memory(id: id, runner: runner)
    progress.end = { runner.end() }
    if runs { progress.startTask = { runner.run(priority, on: $0, action) } }
    return progress
  }
}

/// Runs the tasks of one place, one at a time.
@MainActor
private final class TaskRunner {
  private var task: Task<Void, Never>?
  private var hasEnded = false

  func run(_ priority: TaskPriority, on executor: any TaskExecutor, _ action: @escaping @MainActor () async -> Void) {
    guard !hasEnded else { return }
    task?.cancel()
    let operation: @MainActor () async -> Void = {
      // The view may have gone, or have another task, before this one had its turn.
      if !Task.isCancelled { await action() }
    }
    task = Task(executorPreference: executor, priority: priority, operation: operation)
  }

  func end() {
    hasEnded = true
    task?.cancel()
    task = nil
  }
}
