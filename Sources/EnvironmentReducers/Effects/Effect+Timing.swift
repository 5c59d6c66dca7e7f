extension Effect {
  /// Returns the effect, delayed until no effect with its identifier has started for a duration.
  ///
  /// ```swift
  /// case .queryChanged(let query):
  ///   state.query = query
  ///   return search(query, environment)
  ///     .debounce(id: SearchID(), for: .milliseconds(300), clock: environment.clock)
  /// ```
  ///
  /// Another effect that is debounced with the identifier, or a cancellation of the identifier, cancels this effect,
  /// even after it has started.
  public func debounce<C: Clock>(id: some Hashable, for duration: C.Duration, clock: C) -> Effect {
    Effect(node: node.map { DelayNode(upstream: $0, duration: duration, clock: clock) })
      .cancellable(id: id, cancelInFlight: true)
  }

  /// Returns the effect with at most one output in a period. Effects that are throttled with the same identifier share
  /// the limit.
  ///
  /// ```swift
  /// return Effect(value: .save).throttle(id: SaveID(), for: .seconds(1), clock: environment.clock, latest: true)
  /// ```
  ///
  /// The first output is delivered at once. Of the outputs in the period after it, one is kept and delivered at the end
  /// of the period.
  ///
  /// - Parameters:
  ///   - id: The identifier of the effects that are throttled and cancelled together.
  ///   - duration: The time between two outputs.
  ///   - clock: The clock that measures the time.
  ///   - latest: Indicates whether the last output of the period is kept instead of the first.
  public func throttle<C: Clock>(id: some Hashable, for duration: C.Duration, clock: C, latest: Bool) -> Effect {
    let id = AnyHashable(id)
    return Effect(
      node: node.map { ThrottleNode(upstream: $0, id: id, duration: duration, clock: clock, latest: latest) }
    )
    .cancellable(id: id, cancelInFlight: true)
  }
}

extension Effect where Failure == Never {
  /// Returns an effect that produces the time since its start, at regular intervals.
  ///
  /// ```swift
  /// case .start:
  ///   return Effect.timer(id: TimerID(), every: .seconds(1), clock: environment.clock).map { _ in .tick }
  /// case .stop:
  ///   return .cancel(id: TimerID())
  /// ```
  ///
  /// The intervals are counted from the start, so delays don't add up. Another timer with the identifier, or a
  /// cancellation of the identifier, ends this timer.
  public static func timer<C: Clock>(id: some Hashable, every interval: C.Duration, clock: C) -> Effect
  where Output == C.Duration {
    Effect(node: TimerNode(interval: interval, clock: clock)).cancellable(id: id, cancelInFlight: true)
  }
}

extension Effect {
  /// Does the same as `debounce` with a value as the identifier, but with a type.
  ///
  /// ```swift
  /// return search(query, environment)
  ///   .debounce(id: SearchID.self, for: .milliseconds(300), clock: environment.clock)
  /// ```
  public func debounce<C: Clock>(id: Any.Type, for duration: C.Duration, clock: C) -> Effect {
    debounce(id: ObjectIdentifier(id), for: duration, clock: clock)
  }

  /// Does the same as `throttle` with a value as the identifier, but with a type.
  ///
  /// ```swift
  /// return Effect(value: .save)
  ///   .throttle(id: SaveID.self, for: .seconds(1), clock: environment.clock, latest: true)
  /// ```
  public func throttle<C: Clock>(id: Any.Type, for duration: C.Duration, clock: C, latest: Bool) -> Effect {
    throttle(id: ObjectIdentifier(id), for: duration, clock: clock, latest: latest)
  }
}

extension Effect where Failure == Never {
  /// Does the same as `timer` with a value as the identifier, but with a type.
  ///
  /// ```swift
  /// return Effect.timer(id: TimerID.self, every: .seconds(1), clock: environment.clock).map { _ in .tick }
  /// ```
  public static func timer<C: Clock>(id: Any.Type, every interval: C.Duration, clock: C) -> Effect
  where Output == C.Duration {
    timer(id: ObjectIdentifier(id), every: interval, clock: clock)
  }
}

// MARK: Nodes

/// A node that starts another after a delay.
private struct DelayNode<C: Clock, Output, Failure: Error>: EffectNode {
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
  fileprivate func wait<C: Clock>(until deadline: C.Instant, by clock: C, _ action: @escaping @MainActor () -> Void) {
    run { [weak self] in
      do { try await clock.sleep(until: deadline, tolerance: nil) } catch { return }
      await MainActor.run { [self] in
        if self?.isCancelled == false { action() }
      }
    }
  }
}

/// A node that delivers at most one output of another in a period.
private struct ThrottleNode<C: Clock, Output, Failure: Error>: EffectNode {
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
private struct TimerNode<C: Clock>: EffectNode {
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
