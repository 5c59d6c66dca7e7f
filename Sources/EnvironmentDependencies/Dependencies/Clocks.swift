public import EnvironmentCore

extension EnvironmentValues {
  /// The clock that counts while the machine sleeps: by default a `ContinuousClock`.
  ///
  /// ```swift
  /// @Dependency(\.continuousClock) private var clock
  ///
  /// try await clock.sleep(for: .seconds(1))
  /// ```
  ///
  /// Using it in a test that doesn't override it fails the test.
  public var continuousClock: any Clock<Duration> {
    get { self[ContinuousClockKey.self] }
    set { self[ContinuousClockKey.self] = newValue }
  }

  /// The clock that stops while the machine sleeps: by default a `SuspendingClock`.
  ///
  /// ```swift
  /// @Dependency(\.suspendingClock) private var clock
  /// ```
  ///
  /// Using it in a test that doesn't override it fails the test.
  public var suspendingClock: any Clock<Duration> {
    get { self[SuspendingClockKey.self] }
    set { self[SuspendingClockKey.self] = newValue }
  }
}

private enum ContinuousClockKey: DependencyKey, __NamedKey {
  static var __name: String { "continuousClock" }
  static let liveValue: any Clock<Duration> = ContinuousClock()
  static let testValue: any Clock<Duration> = UnimplementedClock(base: ContinuousClock(), name: __name)
}

private enum SuspendingClockKey: DependencyKey, __NamedKey {
  static var __name: String { "suspendingClock" }
  static let liveValue: any Clock<Duration> = SuspendingClock()
  static let testValue: any Clock<Duration> = UnimplementedClock(base: SuspendingClock(), name: __name)
}

/// A clock that reports its use.
private struct UnimplementedClock<Base: Clock<Duration>>: Clock {
  let base: Base
  let name: String

  var now: Base.Instant {
    MissingDefault.reportUse(of: name)
    return base.now
  }

  var minimumResolution: Duration { base.minimumResolution }

  func sleep(until deadline: Base.Instant, tolerance: Duration?) async throws {
    MissingDefault.reportUse(of: name)
    try await base.sleep(until: deadline, tolerance: tolerance)
  }
}
