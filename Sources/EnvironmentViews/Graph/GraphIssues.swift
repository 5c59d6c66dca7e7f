import EnvironmentCore

extension EnvironmentIssue {
  static var restlessActions: EnvironmentIssue {
    EnvironmentIssue(
      "A hierarchy of views didn't come to rest: what was done after each evaluation led to another one.",
      remedies: ["Don't change, in 'onAppear' or 'onChange', what makes them be called again each time."]
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
