/// A node that starts another after a delay.
struct DelayNode<C: Clock, Output, Failure: Error>: EffectNode {
  let upstream: any EffectNode<Output, Failure>
  let duration: C.Duration
  let clock: C

  func start(_ run: EffectRun<Output, Failure>) {
    let upstream = upstream
    run.scope.wait(until: clock.now.advanced(by: duration), by: clock) {
      upstream.start(run)
    }
  }
}

extension EffectScope {
  /// Calls a function at an instant, unless it is cancelled before.
  func wait<C: Clock>(until deadline: C.Instant, by clock: C, _ action: @escaping @MainActor () -> Void) {
    run { [weak self] in
      do { try await clock.sleep(until: deadline, tolerance: nil) } catch { return }
      await MainActor.run { [self] in
        if self?.isCancelled == false { action() }
      }
    }
  }
}

/// A node that delivers at most one output of another in a period.
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

  /// Keeps an output, and returns the end of its period; `nil` if the output can be delivered at once.
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

  /// Removes and returns the kept output, which is delivered now.
  @MainActor
  private func takeKept(_ run: EffectRun<Output, Failure>) -> Output? {
    let kept = (run.scope.context?.throttles[id] as? Throttle)?.kept
    run.scope.context?.throttles[id] = Throttle(lastOutput: clock.now)
    return kept
  }

  /// The time of the last delivered output, and the output that waits.
  private struct Throttle: ThrottleState {
    var lastOutput: C.Instant
    var kept: Output?

    mutating func forgetKept() {
      kept = nil
    }
  }
}

/// A node that produces outputs at regular intervals.
struct TimerNode<C: Clock>: EffectNode {
  let interval: C.Duration
  let clock: C

  func start(_ run: EffectRun<C.Duration, Never>) {
    tick(after: interval, from: clock.now, run)
  }

  @MainActor
  private func tick(after elapsed: C.Duration, from start: C.Instant, _ run: EffectRun<C.Duration, Never>) {
    run.scope.wait(until: start.advanced(by: elapsed), by: clock) {
      // The wait for the next tick starts first, so a receiver of the output that advances the clock finds the wait.
      tick(after: elapsed + interval, from: start, run)
      run.send(elapsed)
    }
  }
}
