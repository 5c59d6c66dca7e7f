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
