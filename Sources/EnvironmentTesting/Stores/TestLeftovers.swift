import EnvironmentCore

/// The actions and effects that a test hasn't handled yet. A test store's `deinit` can read them on any thread.
final class TestLeftovers: Sendable {
  private struct State {
    var received: [String] = []
    var effects: [Int: String] = [:]
    var lastKey = 0
  }

  private let state = Lock(State())
  private let location: TestLocation

  init(location: TestLocation) {
    self.location = location
  }

  var hasRunningEffects: Bool { state.withLock { !$0.effects.isEmpty } }

  func addReceived(_ action: String) {
    state.withLock { $0.received.append(action) }
  }

  func removeFirstReceived() {
    state.withLock { _ = $0.received.removeFirst() }
  }

  func removeAllReceived() {
    state.withLock { $0.received = [] }
  }

  /// Adds an effect that an action started, and returns the key that removes it.
  func addEffect(_ action: String) -> Int {
    state.withLock { state in
      state.lastKey += 1
      state.effects[state.lastKey] = action
      return state.lastKey
    }
  }

  func removeEffect(_ key: Int) {
    state.withLock { $0.effects[key] = nil }
  }

  /// Fails the test, at most once, if actions or effects are left.
  ///
  /// - Parameter location: The place where the test ends; if it is `nil`, the place where the store was made is used.
  func report(at location: TestLocation? = nil) {
    let location = location ?? self.location
    let (received, effects) = state.withLock { state in
      let left = (state.received, state.effects.sorted { $0.key < $1.key }.map(\.value))
      (state.received, state.effects) = ([], [:])
      return left
    }
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
        place: effects.map { "Started by: \($0)" },
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
