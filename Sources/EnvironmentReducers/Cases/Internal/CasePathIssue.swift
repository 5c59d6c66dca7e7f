import EnvironmentCore

/// What can't be made a case path of, so that the path extracts nothing.
enum CasePathIssue {
  case noEnum(Any.Type)
  case payload(Any.Type)
  case representation(root: Any.Type, value: Any.Type)

  /// What stands against a path from the cases of one type to payloads of another, if anything does.
  init?(root: Any.Type, value: Any.Type) {
    if !EnumReflection.isEnum(root) {
      self = .noEnum(root)
    } else if !PayloadRepresentation.isReflectable(value) {
      self = .representation(root: root, value: value)
    } else {
      return nil
    }
  }

  func report() {
    EnvironmentReporting.report(issue)
  }

  private var issue: EnvironmentIssue {
    switch self {
    case .noEnum(let type):
      EnvironmentIssue(
        "A case path was made into a type that isn't an enum, so it extracts nothing.",
        place: ["Type: \(String(reflecting: type))"],
        remedies: ["Name a case of an enum after '/'.", "Say how to extract by 'CasePath(embed:extract:)'."]
      )
    case .payload(let type):
      EnvironmentIssue(
        "A case path was made from a value with a payload, so it extracts nothing.",
        place: ["Type: \(String(reflecting: type))"],
        remedies: ["Name the case after '/', without a payload."]
      )
    case .representation(let root, let value):
      EnvironmentIssue(
        "A case path was made into a case whose payload can't be taken out by reflection, so it extracts nothing.",
        place: ["Type: \(String(reflecting: root))", "Payload: \(String(reflecting: value))"],
        remedies: ["Say how to extract by 'CasePath(embed:extract:)'."]
      )
    }
  }
}
