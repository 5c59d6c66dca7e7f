import EnvironmentCore

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
  /// Another effect debounced with the identifier, or a cancellation of the identifier, cancels this effect,
  /// even after it has started.
  public func debounce<C: Clock>(id: some Hashable, for duration: C.Duration, clock: C) -> Effect {
    (isNone ? .ended : self).derived(with: ()) { _, start, run in
      run.scope.wait(until: clock.now.advanced(by: duration), by: clock) { start(run) }
    }
    .cancellable(id: id, cancelInFlight: true)
  }

  /// Returns the effect with at most one output in a period. Effects throttled with the same identifier share
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
    // Without outputs, there is nothing to limit.
    if isNone { return .none }
    return derived(with: AnyHashable(id)) { id, start, run in
      /// Keeps an output, and returns the end of its period; `nil` if the output can be delivered at once.
      @MainActor func waitingTime(for output: Output) -> C.Instant? {
        guard let context = run.scope.context else { return nil }
        let now = clock.now
        guard let last = context.throttles[id]?.lastOutput as? C.Instant, now < last.advanced(by: duration) else {
          release(context.throttles.updateValue((now, nil), forKey: id))
          return nil
        }
        if latest || context.throttles[id]?.kept == nil {
          release(context.throttles.updateValue((last, .some(output)), forKey: id))
        }
        return last.advanced(by: duration)
      }
      var isWaiting = false
      var end: (() -> Void)?
      start(
        EffectRun(in: run.scope) { output in
          guard let wait = waitingTime(for: output) else { return run.send(output) }
          guard !isWaiting else { return }
          isWaiting = true
          run.scope.wait(until: wait, by: clock) {
            isWaiting = false
            let kept = run.scope.context?.throttles[id]?.kept
            release(run.scope.context?.throttles.updateValue((clock.now, nil), forKey: id))
            if let output = kept as? Output { run.send(output) }
            end?()
          }
        } onEnd: { failure in
          if isWaiting, failure == nil { end = { run.end() } } else { run.end(failure) }
        })
    }
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
    Effect { run in
      let start = clock.now
      @MainActor func tick(after elapsed: C.Duration) {
        run.scope.wait(until: start.advanced(by: elapsed), by: clock) {
          // The wait for the next tick starts first, so a receiver of the output that advances the clock finds the wait.
          tick(after: elapsed + interval)
          run.send(elapsed)
        }
      }
      tick(after: interval)
    }
    .cancellable(id: id, cancelInFlight: true)
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
