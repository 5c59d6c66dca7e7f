import EnvironmentCore

/// A view has a property that reads from the environment in a place where no value can be installed.
public struct ViewInstallationError: Error, CustomStringConvertible {
  /// The type of the view.
  public let view: Any.Type

  /// What can't be reached, a sentence for each property.
  public let facts: [String]

  /// The fact, the place, and the remedies.
  public var description: String { environmentIssue.description }

  var environmentIssue: EnvironmentIssue {
    EnvironmentIssue(
      "Values can't be installed in '\(view)', so they would silently be defaults.",
      place: ["View: \(String(reflecting: view))"] + facts,
      remedies: ["Make the type of each such property conform to 'DynamicProperty'."]
    )
  }
}
