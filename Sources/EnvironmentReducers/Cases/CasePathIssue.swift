import EnvironmentCore

/// A reason why a case path can't extract payloads.
struct CasePathIssue: Error {
  let issue: EnvironmentIssue

  private init(_ fact: String, in root: Any.Type, payload: Any.Type? = nil, remedies: [String]) {
    issue = EnvironmentIssue(
      "A case path \(fact), so it extracts nothing.",
      place: ["Type: \(String(reflecting: root))"] + (payload.map { ["Payload: \(String(reflecting: $0))"] } ?? []),
      remedies: remedies
    )
  }

  private static let remedyByHand = "Make the path with 'CasePath(embed:extract:)'."

  static func noEnum(_ type: Any.Type) -> CasePathIssue {
    // Without a known root and value, the compiler takes the name of a case with several payloads for a value.
    let isFunction = TypeKind(of: type) == .function
    return CasePathIssue(
      "leads into a type that isn't an enum", in: type,
      remedies: isFunction
        ? ["State the type of the path: 'let path: CasePath<Root, (First, Second)> = /Root.case'."]
        : ["Name a case of an enum after '/'.", remedyByHand]
    )
  }

  static func customMirror(_ type: Any.Type) -> CasePathIssue {
    CasePathIssue("leads into an enum with a custom mirror", in: type, remedies: [remedyByHand])
  }

  static func payload(_ type: Any.Type) -> CasePathIssue {
    CasePathIssue(
      "was made from a value with a payload", in: type, remedies: ["Name the case after '/', without a payload."]
    )
  }

  static func representation(root: Any.Type, value: Any.Type) -> CasePathIssue {
    CasePathIssue(
      "leads to a case whose payload can't be taken out by reflection", in: root, payload: value,
      remedies: [remedyByHand]
    )
  }
}
