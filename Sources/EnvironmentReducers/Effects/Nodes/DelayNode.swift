/// Begins another after a while.
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
  /// Does something at an instant, if nothing is cancelled before.
  func wait<C: Clock>(until deadline: C.Instant, by clock: C, _ action: @escaping @MainActor () -> Void) {
    run { [weak self] in
      do { try await clock.sleep(until: deadline, tolerance: nil) } catch { return }
      await MainActor.run { [self] in
        if self?.isCancelled == false { action() }
      }
    }
  }
}
