import EnvironmentCore

/// An action that a reducer received for a state that doesn't exist.
struct MissingState<Action> {
  let fact: String
  let state: Any.Type
  let action: Action
  let place: String

  init(fact: String, of state: Any.Type, for action: Action, _ file: StaticString, _ line: UInt) {
    self.fact = fact
    self.state = state
    self.action = action
    place = "\(file):\(line)"
  }

  func report() {
    EnvironmentReporting.report(
      EnvironmentIssue(
        "An action was sent \(fact), so it did nothing.",
        place: [
          "Action: \(ValueDescription.line(of: action))",
          "State: \(state)",
          "Reducer: \(place)",
        ],
        remedies: [
          "Combine this reducer before the one that removes its state.",
          "Cancel the effects of a feature when its state is removed.",
          "Send actions of a feature only while its state is there.",
        ]
      ))
  }
}
