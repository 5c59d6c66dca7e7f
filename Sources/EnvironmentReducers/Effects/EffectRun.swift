/// One run of an effect: its scope, and the functions that receive its outputs and its end.
///
/// After its end, or after its scope was cancelled, it calls neither.
@MainActor
final class EffectRun<Output, Failure: Error> {
  let scope: EffectScope
  private let onOutput: (Output) -> Void
  private let onEnd: (Failure?) -> Void
  private var hasEnded = false

  init(
    in scope: EffectScope, onOutput: @escaping (Output) -> Void, onEnd: @escaping (Failure?) -> Void
  ) {
    self.scope = scope
    self.onOutput = onOutput
    self.onEnd = onEnd
  }

  func send(_ output: Output) {
    if !hasEnded, !scope.isCancelled { onOutput(output) }
  }

  func end(_ failure: Failure? = nil) {
    guard !hasEnded else { return }
    hasEnded = true
    if !scope.isCancelled { onEnd(failure) }
  }
}
