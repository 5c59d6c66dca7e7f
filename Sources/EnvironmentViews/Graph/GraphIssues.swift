import EnvironmentCore

extension EnvironmentIssue {
  /// - Parameter bodies: The types whose bodies have the actions of the last evaluation.
  static func endlessActions(in bodies: [Any.Type]) -> EnvironmentIssue {
    EnvironmentIssue(
      "A hierarchy of views didn't settle: the actions after each evaluation led to another one.",
      place: bodies.prefix(3).map { "View: \(String(reflecting: $0))" },
      remedies: ["Don't change a value in 'onAppear' or 'onChange' if the change makes the same action run again."]
    )
  }

  static var endlessTasks: EnvironmentIssue {
    EnvironmentIssue(
      "A hierarchy of views didn't settle: there was always a task that was ready to go on.",
      remedies: ["Let a task that goes on for as long as its view is shown wait for something, such as a clock."]
    )
  }

  static func duplicateIdentifier(_ id: some Hashable, in data: Any.Type) -> EnvironmentIssue {
    EnvironmentIssue(
      "Several elements of a 'ForEach' have the same identifier, so which of them keeps which state is undefined.",
      place: ["Data: \(String(reflecting: data))", "Identifier: \(id)"],
      remedies: ["Give each element an identifier of its own."]
    )
  }
}
