import EnvironmentCore

extension ViewGraph {
  /// Reports an issue of a type of views, unless the graph has reported it.
  func reportOnce(_ issue: EnvironmentIssue) {
    if reportedFacts.insert([issue.fact] + issue.place.prefix(1)).inserted { EnvironmentReporting.report(issue) }
  }

  func reportDuplicate(_ id: some Hashable, in data: Any.Type) {
    EnvironmentReporting.report(
      EnvironmentIssue(
        "Several elements of a 'ForEach' have the same identifier, so they may exchange their state.",
        place: ["Data: \(String(reflecting: data))", "Identifier: \(id)"],
        remedies: ["Give each element an identifier of its own."]))
  }

  /// Reports that each evaluation led to another one.
  ///
  /// - Parameter bodies: The types whose bodies have the actions of the last evaluation.
  func reportEndlessActions(in bodies: [Any.Type]) {
    if exchange(&hasReportedActions, with: true) { return }
    EnvironmentReporting.report(
      EnvironmentIssue(
        "A hierarchy of views didn't settle: the actions after each evaluation led to another one.",
        place: bodies.prefix(3).map { "View: \(String(reflecting: $0))" },
        remedies: [
          "Don't change a value in 'onAppear', 'onChange' or 'onPreferenceChange' if the change makes the same action run again."
        ]))
  }

  func reportEndlessTasks() {
    EnvironmentReporting.report(
      EnvironmentIssue(
        "A hierarchy of views didn't settle: a task schedules work without end.",
        remedies: ["Let a task that repeats wait for a clock or for another event."]))
  }
}
