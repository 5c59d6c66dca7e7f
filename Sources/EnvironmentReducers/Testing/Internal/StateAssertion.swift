import EnvironmentCore

/// What a test says that an action makes of the state.
struct StateAssertion<State: Equatable> {
  private let action: String
  private let update: ((inout State) throws -> Void)?
  private let location: TestLocation

  init<Action>(of action: Action, _ update: ((inout State) throws -> Void)?, at location: TestLocation) {
    self.action = ValueDescription.line(of: action)
    self.update = update
    self.location = location
  }

  /// Fails the test if the state isn't so.
  func check(old: State, new: State) {
    var expected = old
    do {
      try update?(&expected)
    } catch {
      fail("The assertion for an action has thrown an error.", ["Error: \(error)"])
      return
    }
    if expected != new {
      fail(
        "The state isn't as expected after an action.",
        Difference.lines(from: expected, to: new) + ["(Expected: -, actual: +)"]
      )
    } else if update != nil, expected == old {
      fail("The assertion for an action changes nothing, and neither did the action.", [], ["Leave the assertion out."])
    }
  }

  private func fail(_ fact: String, _ details: [String], _ remedies: [String] = []) {
    TestIssue(fact, ["Action: \(action)"] + details, remedies: remedies, at: location).report()
  }
}
