import EnvironmentCore

/// A view that doesn't come to rest: each evaluation of its body changes something that the body has read.
public struct ViewEvaluationError: Error, CustomStringConvertible {
  static let limit = 100

  /// The type of the view.
  public let view: Any.Type

  /// The fact, the place, and the remedies.
  public var description: String { environmentIssue.description }

  var environmentIssue: EnvironmentIssue {
    EnvironmentIssue(
      """
      The body of '\(view)' was evaluated \(Self.limit) times, and each time something that it read had changed again.
      """,
      place: ["View: \(String(reflecting: view))"],
      remedies: [
        "Don't write, in the body of a view or of its content, to a property that the body reads.",
        "Don't bind one object in two places of the content, in environments that differ.",
      ])
  }
}
