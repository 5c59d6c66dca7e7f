extension View {
  /// Runs an action when a value has changed from one evaluation to the next.
  ///
  /// ```swift
  /// Page().onChange(of: query) { old, new in history.append(old) }
  /// ```
  ///
  /// - Parameters:
  ///   - value: The value to compare.
  ///   - initial: Whether the action also runs when the view is first shown, with the first value twice.
  ///   - action: Receives the old and the new value. It runs on the main actor, once the bodies are evaluated.
  public func onChange<Value: Equatable>(
    of value: Value, initial: Bool = false, _ action: @escaping (_ old: Value, _ new: Value) -> Void
  ) -> some View {
    annotated(.effect(ChangeEffect(value: value, isInitial: initial, action: action)))
  }

  /// Runs an action when a value has changed from one evaluation to the next.
  public func onChange<Value: Equatable>(
    of value: Value, initial: Bool = false, _ action: @escaping () -> Void
  ) -> some View {
    onChange(of: value, initial: initial) { _, _ in action() }
  }

  /// Runs an action with the new value when a value has changed. This is SwiftUI's original form.
  public func onChange<Value: Equatable>(
    of value: Value, perform action: @escaping (_ new: Value) -> Void
  ) -> some View {
    onChange(of: value) { _, new in action(new) }
  }
}

private struct ChangeEffect<Value: Equatable>: ViewEffect {
  let value: Value
  let isInitial: Bool
  let action: (Value, Value) -> Void

  func start() -> EffectProgress { progress(isInitial ? value : nil) }

  func takeOver(from progress: EffectProgress) -> EffectProgress {
    let old = progress.memory as? Value
    return self.progress(old == value ? nil : old)
  }

  /// Returns the progress. The action runs only if an old value is given.
  private func progress(_ old: Value?) -> EffectProgress {
    var progress = EffectProgress()
    progress.memory = value
    if let old { progress.action = { action(old, value) } }
    return progress
  }
}
