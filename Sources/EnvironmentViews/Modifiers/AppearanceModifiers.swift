extension View {
  /// Runs an action when this view is first shown, once its content has been evaluated.
  ///
  /// The actions of inner views run before those of the views around them, those of siblings in the document's order,
  /// and those of one view in the order in which they are written, together with its `onChange` actions.
  ///
  /// Isolation: the action runs on the main actor. A renderer that shows a view once runs no action.
  public func onAppear(perform action: (() -> Void)? = nil) -> some View {
    annotated(.effect(AppearEffect(action: action)))
  }

  /// Runs an action when this view has been removed.
  ///
  /// The actions run before those of the views that appear in the same update: an outer view's before those of the
  /// views in it, siblings' in the document's order, and, of several on one view, the one written last first.
  ///
  /// Isolation: the action runs on the main actor. A renderer that shows a view once runs no action.
  public func onDisappear(perform action: (() -> Void)? = nil) -> some View {
    annotated(.effect(DisappearEffect(action: action)))
  }
}

private struct AppearEffect: ViewEffect {
  let action: (() -> Void)?

  func start() -> EffectProgress {
    var progress = EffectProgress()
    progress.action = action
    return progress
  }

  func takeOver(from progress: EffectProgress) -> EffectProgress { EffectProgress() }
}

private struct DisappearEffect: ViewEffect {
  let action: (() -> Void)?

  func start() -> EffectProgress {
    let appearance = Appearance()
    var progress = progress(appearance)
    progress.action = { appearance.hasBegun = true }
    return progress
  }

  func takeOver(from progress: EffectProgress) -> EffectProgress {
    (progress.memory as? Appearance).map(self.progress) ?? start()
  }

  private func progress(_ appearance: Appearance) -> EffectProgress {
    var progress = EffectProgress()
    progress.memory = appearance
    if let action { progress.end = { if appearance.hasBegun { action() } } }
    return progress
  }
}

/// A record of whether a view has appeared. A view that is added and removed within one evaluation hasn't, so it
/// doesn't disappear, either.
@MainActor
private final class Appearance {
  var hasBegun = false
}
