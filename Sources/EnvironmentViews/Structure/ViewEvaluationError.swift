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

  public var description: String { isStreamed ? streamed : restless }

  private var restless: String {
    """
    The body of '\(view)' was evaluated \(Self.limit) times, and each time something that it read had changed again.
      View: \(String(reflecting: view))
      • Don't write, in the body of a view or of its content, to a property that the body reads.
      • Don't bind one object in two places of the content, in environments that differ.
    """
  }

  private var streamed: String {
    """
    Something that the body of '\(view)' read changed when its content was already streamed, and can't be taken back.
      View: \(String(reflecting: view))
      • Bind what the body reads in that body, or in a view around it.
      • Or render the page as a whole, to a string: then the body is evaluated again.
    """
  }
}
