private import EnvironmentCore

/// A clock whose time a test advances.
///
/// Use it wherever code waits: a test with this clock takes no time, and has the same order each time.
///
/// ```swift
/// let clock = TestClock()
/// let store = TestStore(
///   initialState: Search(), reducer: searchReducer, environment: SearchEnvironment(clock: clock)
/// )
/// await store.send(.queryChanged("swift")) { $0.query = "swift" }
/// await clock.advance(by: .milliseconds(300))
/// await store.receive(.found([])) { $0.isSearching = false }
/// ```
///
/// Sleeping tasks wake in the order of their deadlines. All work that follows from one task runs before the next task
/// wakes. A timer therefore ticks as often as it should, whatever the step.
///
/// Isolation: `sleep` can be called in any isolation; the time is advanced on the main actor.
public final class TestClock: Clock, Sendable {
  /// A point in the time of a test clock.
  ///
  /// You seldom name it: `clock.now` is one.
  ///
  /// ```swift
  /// clock.now.advanced(by: .seconds(2))
  /// ```
  public struct Instant: InstantProtocol {
    /// The time since the clock was made.
    public let offset: Duration

    /// Creates the instant at a time since the clock was made.
    ///
    /// ```swift
    /// try await clock.sleep(until: TestClock.Instant(offset: .seconds(5)))
    /// ```
    public init(offset: Duration) {
      self.offset = offset
    }

    /// Returns the instant after a duration.
    public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }

    /// Returns the duration until another instant.
    public func duration(to other: Instant) -> Duration { other.offset - offset }

    /// Returns whether an instant is before another.
    public static func < (first: Instant, second: Instant) -> Bool { first.offset < second.offset }
  }

  private typealias Sleeper = (deadline: Instant, key: Int, continuation: CheckedContinuation<Void, any Error>)

  private struct Time {
    var now = Instant(offset: .zero)
    var sleepers: [Sleeper] = []
    var lastKey = 0

    /// The number of woken tasks that haven't run yet.
    var waking = 0
  }

  private let time = Lock(Time())

  /// Creates a clock at time zero.
  ///
  /// ```swift
  /// let clock = TestClock()
  /// ```
  public init() {}

  /// The current time of the clock.
  ///
  /// ```swift
  /// let start = clock.now
  /// await clock.advance(by: .seconds(2))
  /// start.duration(to: clock.now)  // 2 seconds
  /// ```
  public var now: Instant { time.withLock { $0.now } }

  /// Zero: a test clock can be advanced to any instant.
  public var minimumResolution: Duration { .zero }

  /// Sleeps until the clock is advanced to a deadline.
  ///
  /// ```swift
  /// try await clock.sleep(until: clock.now.advanced(by: .seconds(1)))
  /// ```
  ///
  /// - Throws: `CancellationError` if the task is cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    let key = time.withLock { time in
      time.lastKey += 1
      return time.lastKey
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        add((deadline, key, continuation))
      }
      time.withLock { $0.waking -= 1 }
    } onCancel: {
      cancel(key)
    }
  }

  /// Advances the clock by a duration, and runs all work due by then.
  ///
  /// ```swift
  /// await clock.advance(by: .milliseconds(300))
  /// ```
  @MainActor
  public func advance(by duration: Duration) async {
    await advance(to: now.advanced(by: duration))
  }

  /// Advances the clock to an instant, and runs all work due by then.
  ///
  /// ```swift
  /// await clock.advance(to: TestClock.Instant(offset: .seconds(10)))
  /// ```
  @MainActor
  public func advance(to target: Instant) async {
    await settle()
    while wakeNext(until: target) { await settle() }
    time.withLock { $0.now = max($0.now, target) }
    await settle()
  }

  /// Advances the clock until no task sleeps.
  ///
  /// ```swift
  /// await clock.run()
  /// ```
  ///
  /// A timer sleeps again after each tick. After 250 deadlines, the clock reports an issue and stops.
  @MainActor
  public func run() async {
    await settle()
    for _ in 0..<250 {
      guard wakeNext(until: nil) else { return }
      await settle()
    }
    let issue = EnvironmentIssue(
      "A test clock was run until no task sleeps, but after 250 deadlines a task still sleeps.",
      remedies: ["Cancel timers before 'run()'.", "Advance the clock by a duration, with 'advance(by:)'."])
    EnvironmentReporting.failTest(issue, at: SourcePlace())
  }

  /// Runs the woken tasks, and all work that follows from them.
  //
  // On a busy machine, a woken task may run later than all other ready tasks.
  @MainActor
  private func settle() async {
    for _ in 0..<Self.maximumRounds {
      await EffectExecutor.settle()
      if time.withLock({ $0.waking }) == 0 { return }
    }
  }

  /// The maximum number of rounds to wait for woken tasks, because the test itself may keep them from running.
  private static var maximumRounds: Int { 1_000 }

  private func add(_ sleeper: Sleeper) {
    let result: Result<Void, any Error>? = time.withLock { time in
      // A task cancelled from here on cancels the sleeper after it was added.
      if Task.isCancelled { return .failure(CancellationError()) }
      if sleeper.deadline <= time.now {
        time.waking += 1
        return .success(())
      }
      time.sleepers.append(sleeper)
      return nil
    }
    if let result { sleeper.continuation.resume(with: result) }
  }

  private func cancel(_ key: Int) {
    let sleeper = time.withLock { time in
      time.sleepers.firstIndex { $0.key == key }.map { time.sleepers.remove(at: $0) }
    }
    sleeper?.continuation.resume(throwing: CancellationError())
  }

  /// Advances the clock to the next deadline and wakes the first task waiting for it. Returns `false` if there is none.
  private func wakeNext(until target: Instant?) -> Bool {
    let sleeper: Sleeper? = time.withLock { time in
      let next = time.sleepers.indices.min { time.sleepers[$0].deadline < time.sleepers[$1].deadline }
      guard let next, target.map({ time.sleepers[next].deadline <= $0 }) ?? true else { return nil }
      time.now = max(time.now, time.sleepers[next].deadline)
      time.waking += 1
      return time.sleepers.remove(at: next)
    }
    sleeper?.continuation.resume()
    return sleeper != nil
  }
}
