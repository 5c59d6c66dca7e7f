public import EnvironmentCore

extension EnvironmentValues {
  /// The clock that counts while the machine sleeps: by default a `ContinuousClock`.
  ///
  /// ```swift
  /// @Environment(\.continuousClock) private var clock
  ///
  /// try await clock.sleep(for: .seconds(1))
  /// ```
  ///
  /// Using it without setting it fails a test.
  public var continuousClock: any Clock<Duration> {
    get { self[ContinuousClockKey.self] }
    set { self[ContinuousClockKey.self] = newValue }
  }

  /// The clock that stops while the machine sleeps: by default a `SuspendingClock`.
  ///
  /// ```swift
  /// @Environment(\.suspendingClock) private var clock
  /// ```
  ///
  /// Using it without setting it fails a test.
  public var suspendingClock: any Clock<Duration> {
    get { self[SuspendingClockKey.self] }
    set { self[SuspendingClockKey.self] = newValue }
  }
}

private enum ContinuousClockKey: __ContextualEntryKey {
  static let __default = __EntryDefault<any Clock<Duration>>(
    "continuousClock", { \.continuousClock }, ContinuousClock(),
    test: { UnsetClock(base: ContinuousClock(), name: "continuousClock") }
  )
}

private enum SuspendingClockKey: __ContextualEntryKey {
  static let __default = __EntryDefault<any Clock<Duration>>(
    "suspendingClock", { \.suspendingClock }, SuspendingClock(),
    test: { UnsetClock(base: SuspendingClock(), name: "suspendingClock") }
  )
}

/// A clock that reports its use.
private struct UnsetClock<Base: Clock<Duration>>: Clock {
  let base: Base
  let name: String

  var now: Base.Instant {
    UnsetValue.reportUse(of: name)
    return base.now
  }

  var minimumResolution: Duration { base.minimumResolution }

  func sleep(until deadline: Base.Instant, tolerance: Duration?) async throws {
    UnsetValue.reportUse(of: name)
    try await base.sleep(until: deadline, tolerance: tolerance)
  }
}
