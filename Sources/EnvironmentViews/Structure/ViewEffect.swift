/// What is done when a view comes, changes or goes.
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

/// How far an effect is.
@MainActor
package struct EffectProgress {
  package init() {}

  /// What is to be done once the bodies are evaluated.
  package var action: (() -> Void)?

  /// Starts a task once the bodies are evaluated, which does what it doesn't do on the main actor on an executor.
  package var startTask: ((any TaskExecutor) -> Void)?

  /// What is to be done when the view goes.
  package var end: (() -> Void)?

  /// What the effect wants to know the next time.
  package var memory: Any?
}
