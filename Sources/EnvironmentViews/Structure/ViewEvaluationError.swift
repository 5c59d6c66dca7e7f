import EnvironmentCore

/// A view that doesn't come to rest: its body has read something that changes while its content is evaluated.
public struct ViewEvaluationError: Error, CustomStringConvertible {
  static let limit = 100

  /// The type of the view.
  public let view: Any.Type

  /// Whether the view was streamed, so that one change was too many.
  let isStreamed: Bool

  init(view: Any.Type, isStreamed: Bool = false) {
    self.view = view
    self.isStreamed = isStreamed
  }

  /// The fact, the place, and the remedies.
  public var description: String { environmentIssue.description }

  var environmentIssue: EnvironmentIssue {
    EnvironmentIssue(fact, place: ["View: \(String(reflecting: view))"], remedies: remedies)
  }

  private var fact: String {
    if isStreamed {
      "Something that the body of '\(view)' read changed when its content was already streamed, and can't be taken back."
    } else {
      "The body of '\(view)' was evaluated \(Self.limit) times, and each time something that it read had changed again."
    }
  }

  private var remedies: [String] {
    if isStreamed {
      [
        "Bind what the body reads in that body, or in a view around it.",
        "Or render the page as a whole, to a string: then the body is evaluated again.",
      ]
    } else {
      [
        "Don't write, in the body of a view or of its content, to a property that the body reads.",
        "Don't bind one object in two places of the content, in environments that differ.",
      ]
    }
  }
}
