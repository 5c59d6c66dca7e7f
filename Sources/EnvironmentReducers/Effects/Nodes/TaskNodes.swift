/// A node that does asynchronous work.
struct TaskNode<Output, Failure: Error>: EffectNode {
  let priority: TaskPriority?
  let operation: @Sendable @concurrent (Send<Output>) async -> Void

  func start(_ run: EffectRun<Output, Failure>) {
    let operation = operation
    run.scope.run(priority: priority) {
      await operation(Send { run.send($0) })
      await run.end()
    }
  }
}

/// A node that calls a function at once.
struct ActionNode<Output, Failure: Error>: EffectNode {
  let action: @MainActor () -> Void

  func start(_ run: EffectRun<Output, Failure>) {
    action()
    run.end()
  }
}

/// A node that produces a value, or fails, at once.
struct ResultNode<Output, Failure: Error>: EffectNode {
  let result: Result<Output, Failure>

  func start(_ run: EffectRun<Output, Failure>) {
    switch result {
    case .success(let output):
      run.send(output)
      run.end()
    case .failure(let failure):
      run.end(failure)
    }
  }
}
