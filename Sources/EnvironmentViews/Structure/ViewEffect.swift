/// An effect that runs when a view appears, changes or is removed.
///
/// A place in a hierarchy has an effect from the time when the view is first shown until it is removed. The effect's
/// actions for the start and for changes run once the bodies are evaluated.
@MainActor
package protocol ViewEffect {
  /// Starts the effect, because the view is shown for the first time.
  func start() -> EffectProgress

  /// Continues the effect, because the view is shown again, from the progress of the former effect of the same type.
  func takeOver(from progress: EffectProgress) -> EffectProgress
}

/// The progress of an effect.
@MainActor
package struct EffectProgress {
  package init() {}

  /// The action that runs once the bodies are evaluated.
  package var action: (() -> Void)?

  /// Starts a task once the bodies are evaluated. The task runs its jobs off the main actor on an executor.
  package var startTask: ((any TaskExecutor) -> Void)?

  /// The action that runs when the view is removed.
  package var end: (() -> Void)?

  /// The state of the effect for its next run.
  package var memory: Any?
}

/// An action that runs when a view is removed.
struct RemovalEffect: ViewEffect {
  let end: @MainActor () -> Void

  init(_ end: @escaping @MainActor () -> Void) {
    self.end = end
  }

  func start() -> EffectProgress {
    var progress = EffectProgress()
    progress.end = end
    return progress
  }

  func takeOver(from progress: EffectProgress) -> EffectProgress { start() }
}
