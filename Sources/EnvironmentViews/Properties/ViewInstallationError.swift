/// A view has a property that reads from the environment in a place where no value can be installed.
public struct ViewInstallationError: Error, CustomStringConvertible {
  /// The type of the view.
  public let view: Any.Type

  /// What can't be reached, a sentence for each property.
  public let facts: [String]

  public var description: String {
    let lines =
      ["Values can't be installed in '\(view)', so they would silently be defaults."]
      + ["  View: \(String(reflecting: view))"] + facts.map { "  \($0)" }
      + ["  • Make the type of each such property conform to 'DynamicProperty'."]
    return lines.joined(separator: "\n")
  }
}
