extension View {
  /// Runs a task when this view is first shown, and cancels it when the view is removed.
  ///
  /// ```swift
  /// Page().task { await model.load() }
  /// ```
  ///
  /// The tasks of an update start after its `onAppear` actions, those of inner views before those of the views around
  /// them, and those of one view in the order in which they are written. If a view is removed before its task's first
  /// turn, by its parent or because the whole hierarchy is unmounted, the action doesn't run.
  ///
  /// Isolation: the main actor, until the task waits for something elsewhere. A renderer that shows a view once runs no
  /// task.
  @preconcurrency
  public func task(
    priority: TaskPriority = .userInitiated, _ action: @escaping @MainActor () async -> Void
  ) -> some View {
    task(id: true, priority: priority, action)
  }

  /// Runs a task when this view is first shown. When the value changes, cancels the task and runs a new one.
  ///
  /// A task that is cancelled before its first turn because the value changes still runs, cancelled from its start.
  ///
  /// Isolation: the main actor, until the task waits for something elsewhere. A renderer that shows a view once runs no
  /// task.
  @preconcurrency
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

/// A runner of the tasks of one place. It cancels a task before it starts the next one.
@MainActor
private final class TaskRunner {
  private var task: Task<Void, Never>?
  private var hasEnded = false

  func run(_ priority: TaskPriority, on executor: any TaskExecutor, _ action: @escaping @MainActor () async -> Void) {
    task?.cancel()
    // The main actor runs tasks in the order of their creation. A task that began on the executor would lose its place
    // in that order.
    task = Task(priority: priority) {
      if hasEnded { return }
      await withTaskExecutorPreference(executor) { await action() }
    }
  }

  func end() {
    hasEnded = true
    task?.cancel()
    task = nil
  }
}
