import EnvironmentCore

/// A reason why a case path can't extract payloads.
enum CasePathIssue: Error {
  case noEnum(Any.Type)
  case unknownCases(Any.Type)
  case payload(Any.Type)
  case representation(root: Any.Type, value: Any.Type)

  func report() {
    EnvironmentReporting.report(issue)
  }

  private var issue: EnvironmentIssue {
    switch self {
    case .noEnum(let type):
      EnvironmentIssue(
        "A case path leads into a type that isn't an enum, so it extracts nothing.",
        place: ["Type: \(String(reflecting: type))"],
        remedies: noEnumRemedies(for: type)
      )
    case .unknownCases(let type):
      EnvironmentIssue(
        "A case path leads into an enum without metadata for reflection, so it extracts nothing.",
        place: ["Type: \(String(reflecting: type))"],
        remedies: [
          "Compile the enum without '-disable-reflection-metadata'.",
          "Make the path with 'CasePath(embed:extract:)'.",
        ]
      )
    case .payload(let type):
      EnvironmentIssue(
        "A case path was made from a value with a payload, so it extracts nothing.",
        place: ["Type: \(String(reflecting: type))"],
        remedies: ["Name the case after '/', without a payload."]
      )
    case .representation(let root, let value):
      EnvironmentIssue(
        "A case path leads to a case whose payload can't be taken out by reflection, so it extracts nothing.",
        place: ["Type: \(String(reflecting: root))", "Payload: \(String(reflecting: value))"],
        remedies: ["Make the path with 'CasePath(embed:extract:)'."]
      )
    }
  }

  private func noEnumRemedies(for type: Any.Type) -> [String] {
    if TypeKind(of: type) == .function {
      // Without a known root and value, the compiler takes the name of a case with several payloads for a value.
      return ["State the type of the path: 'let path: CasePath<Root, (First, Second)> = /Root.case'."]
    }
    return ["Name a case of an enum after '/'.", "Make the path with 'CasePath(embed:extract:)'."]
  }
}
