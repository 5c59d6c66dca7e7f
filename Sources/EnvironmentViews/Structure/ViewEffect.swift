/// An effect that runs when a view appears, changes or is removed.
///
/// A place in a hierarchy has one of them from when the view is first shown until it is gone. What it does at the
/// start, and for a change, it does after the bodies that are to be evaluated have been.
@MainActor
package protocol ViewEffect {
  /// The view is shown for the first time.
  func start() -> EffectProgress

  /// The view is shown again, after an effect of the same type that had made this progress.
  func takeOver(from progress: EffectProgress) -> EffectProgress
}

/// The progress of an effect.
@MainActor
package struct EffectProgress {
  package init() {}

  /// The action that runs once the bodies are evaluated.
  package var action: (() -> Void)?

  /// Starts a task once the bodies are evaluated, which does what it doesn't do on the main actor on an executor.
  package var startTask: ((any TaskExecutor) -> Void)?

  /// The action that runs when the view is removed.
  package var end: (() -> Void)?

  /// The state of the effect for its next run.
  package var memory: Any?
}

/// An action that runs when a view is removed.
struct EndEffect: ViewEffect {
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
