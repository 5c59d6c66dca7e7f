import EnvironmentCore

/// What is left to be handled of a test store, known also while the store goes away.
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

  /// Notes an effect that runs because of an action. It is removed by the key that is returned.
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

  /// Fails for what is left, once.
  ///
  /// - Parameter location: Where the end is; if nobody says, where the store was made.
  func report(at location: TestLocation? = nil) {
    let location = location ?? self.location
    let (received, effects) = state.withLock { state in
      let left = (state.received, state.effects.sorted { $0.key < $1.key }.map(\.value))
      (state.received, state.effects) = ([], [:])
      return left
    }
    if !received.isEmpty {
      TestIssue(
        "\(received.count) received of effects weren't handled.",
        received.map { "Received: \($0)" },
        remedies: ["Handle each with 'receive'."],
        at: location
      ).report()
    }
    if !effects.isEmpty {
      TestIssue(
        "An effect still runs at the end of a test.",
        effects.map { "Begun by: \($0)" },
        remedies: [
          "Send the action that cancels it.",
          "Move its clock on until it ends.",
          "Await 'finish()' if it ends by itself.",
        ],
        at: location
      ).report()
    }
  }
}
