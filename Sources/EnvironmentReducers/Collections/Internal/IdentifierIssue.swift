import EnvironmentCore

/// A use of an identified array that would give two elements one identifier, or one element two.
enum IdentifierIssue {
  case duplicate(Any, of: Any.Type)
  case change(of: Any, to: Any, in: Any.Type)

  func report() {
    EnvironmentReporting.report(issue)
  }

  private var issue: EnvironmentIssue {
    switch self {
    case .duplicate(let id, let element):
      EnvironmentIssue(
        "Two elements of an identified array have the same identifier, so the second was left out.",
        place: ["Identifier: \(id)", "Element: \(String(reflecting: element))"],
        remedies: ["Give each element an identifier of its own.", "Use 'init(_:)' to leave such elements out."]
      )
    case .change(let old, let new, let element):
      EnvironmentIssue(
        "An element of an identified array was given another identifier, so the array was left as it was.",
        place: ["Identifier: \(old)", "Given: \(new)", "Element: \(String(reflecting: element))"],
        remedies: ["Remove the element and insert the other one.", "Keep the identifier of an element constant."]
      )
    }
  }
}
