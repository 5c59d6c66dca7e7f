extension Effect {
  /// Returns the effect delayed until its identifier has been quiet for a duration.
  ///
  /// ```swift
  /// case .queryChanged(let query):
  ///   state.query = query
  ///   return search(query, environment)
  ///     .debounce(id: SearchID(), for: .milliseconds(300), clock: environment.clock)
  /// ```
  ///
  /// Another effect that is debounced with the identifier, or a cancellation of the identifier, cancels this one, whether
  /// it waits or has started.
  public func debounce<C: Clock>(id: some Hashable, for duration: C.Duration, clock: C) -> Effect {
    Effect(node: node.map { DelayNode(upstream: $0, duration: duration, clock: clock) })
      .cancellable(id: id, cancelInFlight: true)
  }

  /// The effect with no more than one output in a time, also of others that are throttled with the identifier.
  ///
  /// ```swift
  /// return Effect(value: .save).throttle(id: SaveID(), for: .seconds(1), clock: environment.clock, latest: true)
  /// ```
  ///
  /// The first output is let through at once. Of those in the time after it, one is kept until the time is over.
  ///
  /// - Parameters:
  ///   - id: The identifier of the effects that are throttled together, and cancelled.
  ///   - duration: The time between two outputs.
  ///   - clock: The clock that measures the time.
  ///   - latest: Whether the one that is kept is the last one; else it is the first.
  public func throttle<C: Clock>(id: some Hashable, for duration: C.Duration, clock: C, latest: Bool) -> Effect {
    let id = AnyHashable(id)
    return Effect(
      node: node.map { ThrottleNode(upstream: $0, id: id, duration: duration, clock: clock, latest: latest) }
    )
    .cancellable(id: id, cancelInFlight: true)
  }
}

extension Effect where Failure == Never {
  /// An effect that produces, at regular intervals, how long it has run for.
  ///
  /// ```swift
  /// case .start:
  ///   return Effect.timer(id: TimerID(), every: .seconds(1), clock: environment.clock).map { _ in .tick }
  /// case .stop:
  ///   return .cancel(id: TimerID())
  /// ```
  ///
  /// The intervals are counted from the start, so that delays don't add up. Another timer with the identifier, or a
  /// cancellation by it, ends this one.
  public static func timer<C: Clock>(id: some Hashable, every interval: C.Duration, clock: C) -> Effect
  where Output == C.Duration {
    Effect(node: TimerNode(interval: interval, clock: clock)).cancellable(id: id, cancelInFlight: true)
  }
}

extension Effect {
  /// The same as `debounce` with a value for an identifier, with a type for one.
  public func debounce<C: Clock>(id: Any.Type, for duration: C.Duration, clock: C) -> Effect {
    debounce(id: ObjectIdentifier(id), for: duration, clock: clock)
  }

  /// The same as `throttle` with a value for an identifier, with a type for one.
  public func throttle<C: Clock>(id: Any.Type, for duration: C.Duration, clock: C, latest: Bool) -> Effect {
    throttle(id: ObjectIdentifier(id), for: duration, clock: clock, latest: latest)
  }
}

extension Effect where Failure == Never {
  /// The same as `timer` with a value for an identifier, with a type for one.
  public static func timer<C: Clock>(id: Any.Type, every interval: C.Duration, clock: C) -> Effect
  where Output == C.Duration {
    timer(id: ObjectIdentifier(id), every: interval, clock: clock)
  }
}
