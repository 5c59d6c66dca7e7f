internal import EnvironmentCore
internal import EnvironmentTesting

extension TestStore {
  /// Fails the test if an action of an effect was not received, or if an effect still runs.
  ///
  /// Use it at the end of a test that isn't asynchronous. An asynchronous one calls `await store.finish()`, which waits
  /// for the effects.
  ///
  /// ```swift
  /// store.send(.increment) { $0.count = 1 }
  /// store.finish()
  /// ```
  public func finish(
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    MainThread.precondition("TestStore.finish")
    reportLeftovers(at: SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Waits for the effects to end, and then fails the test like the synchronous form.
  ///
  /// ```swift
  /// await store.finish()
  /// ```
  ///
  /// - Parameters:
  ///   - timeout: The longest time to wait, in real time, for effects that wait for an event outside the test.
  ///   - fileID: The file of the call, for reports.
  ///   - filePath: The path of the file of the call, for reports.
  ///   - line: The line of the call, for reports.
  ///   - column: The column of the call, for reports.
  public func finish(
    timeout: Duration = .seconds(1),
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    await EffectExecutor.settle(until: { !self.leftovers.hasRunningEffects }, timeout: timeout)
    reportLeftovers(at: SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  private func reportLeftovers(at location: SourcePlace) {
    leftovers.report(at: location)
    skipReceived()
  }
}

/// The actions and effects that a test hasn't handled yet. A test store's `deinit` can read them on any thread.
final class TestLeftovers: Sendable {
  struct State {
    var received: [String] = []
    /// The actions that started the running effects.
    var effects: [Int: String] = [:]
    var lastKey = 0
  }

  let state = Lock(State())

  var hasRunningEffects: Bool { state.withLock { !$0.effects.isEmpty } }

  /// Adds an effect that an action started, and returns the key that removes it.
  func addEffect(_ action: String) -> Int {
    state.withLock { state in
      state.lastKey += 1
      state.effects[state.lastKey] = action
      return state.lastKey
    }
  }

  /// Fails the test, at most once, if actions or effects are left.
  func report(at location: SourcePlace) {
    let (received, effects) = state.withLock { (exchange(&$0.received, with: []), exchange(&$0.effects, with: [:])) }
    if !received.isEmpty {
      let verb = received.count == 1 ? "was" : "were"
      let issue = EnvironmentIssue(
        "\(Self.count(received.count)) of effects \(verb) not received.",
        place: received.map { "Not received: \($0)" },
        remedies: ["Call 'receive' for each action of an effect, in order."])
      EnvironmentReporting.failTest(issue, at: location)
    }
    if !effects.isEmpty {
      let effectsRun = effects.count == 1 ? "1 effect still runs" : "\(effects.count) effects still run"
      let issue = EnvironmentIssue(
        "\(effectsRun) at the end of the test.",
        place: effects.sorted { $0.key < $1.key }.map { "Started by: \($0.value)" },
        remedies: [
          "Send the action that cancels the effect.",
          "Advance the clock until the effect ends.",
          "Use 'await store.finish()' if the effect ends by itself.",
        ])
      EnvironmentReporting.failTest(issue, at: location)
    }
  }

  /// Returns a number of actions as text.
  static func count(_ actions: Int) -> String {
    actions == 1 ? "1 action" : "\(actions) actions"
  }
}
