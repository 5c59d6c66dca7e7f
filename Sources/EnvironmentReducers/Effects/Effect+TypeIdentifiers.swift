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
