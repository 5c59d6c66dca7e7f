/// Produces at regular intervals.
struct TimerNode<C: Clock>: EffectNode {
  let interval: C.Duration
  let clock: C

  func start(_ run: EffectRun<C.Duration, Never>) {
    tick(after: interval, from: clock.now, run)
  }

  @MainActor
  private func tick(after elapsed: C.Duration, from start: C.Instant, _ run: EffectRun<C.Duration, Never>) {
    run.scope.wait(until: start.advanced(by: elapsed), by: clock) {
      // The wait for the next tick starts first, so that an output that advances the clock finds it.
      tick(after: elapsed + interval, from: start, run)
      run.send(elapsed)
    }
  }
}
