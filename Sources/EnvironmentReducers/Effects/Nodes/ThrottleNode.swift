/// Lets no more than one output through in a time.
struct ThrottleNode<C: Clock, Output, Failure: Error>: EffectNode {
  let upstream: any EffectNode<Output, Failure>
  let id: AnyHashable
  let duration: C.Duration
  let clock: C
  let latest: Bool

  func start(_ run: EffectRun<Output, Failure>) {
    var isWaiting = false
    var end: (() -> Void)?
    upstream.start(
      EffectRun(in: run.scope) { output in
        let wait = waitingTime(for: output, run)
        guard let wait else { return run.send(output) }
        guard !isWaiting else { return }
        isWaiting = true
        run.scope.wait(until: wait, by: clock) {
          isWaiting = false
          if let output = takeKept(run) { run.send(output) }
          end?()
        }
      } onEnd: { failure in
        if isWaiting, failure == nil { end = { run.end() } } else { run.end(failure) }
      })
  }

  /// Keeps an output, and tells until when; `nil` if it can be let through at once.
  @MainActor
  private func waitingTime(for output: Output, _ run: EffectRun<Output, Failure>) -> C.Instant? {
    guard let context = run.scope.context else { return nil }
    let now = clock.now
    guard var throttle = context.throttles[id] as? Throttle, now < throttle.lastOutput.advanced(by: duration) else {
      context.throttles[id] = Throttle(lastOutput: now)
      return nil
    }
    if latest || throttle.kept == nil { throttle.kept = output }
    context.throttles[id] = throttle
    return throttle.lastOutput.advanced(by: duration)
  }

  /// The output that was kept, which is let through now.
  @MainActor
  private func takeKept(_ run: EffectRun<Output, Failure>) -> Output? {
    let kept = (run.scope.context?.throttles[id] as? Throttle)?.kept
    run.scope.context?.throttles[id] = Throttle(lastOutput: clock.now)
    return kept
  }

  /// When an output was let through, and the one that waits.
  private struct Throttle: KeepingOutput {
    var lastOutput: C.Instant
    var kept: Output?

    mutating func forgetKept() {
      kept = nil
    }
  }
}
