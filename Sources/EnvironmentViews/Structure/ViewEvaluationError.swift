import EnvironmentCore

/// The error for a view whose evaluation doesn't end: each evaluation of its content changes a value that its body
/// reads, or the view contains itself.
///
/// You should change the view that it names. Catching it helps only to report it.
///
/// ```swift
/// do {
///   print(try renderHTML(page))
/// } catch let error as ViewEvaluationError {
///   print(error)  // names the view, and what it changes while it is evaluated
/// }
/// ```
public struct ViewEvaluationError: Error, CustomStringConvertible {
  static let limit = 100

  private enum Fact {
    case unstable
    case changedWhenStreamed
    /// The names of the views from one view to its next occurrence.
    case endless(path: [String])
  }

  /// The type of the view.
  public let view: Any.Type

  private let fact: Fact

  /// Creates the error for a view whose body has read a value that changes each time.
  ///
  /// - Parameter isStreamed: Whether the view was streamed, so that one change was too many.
  init(view: Any.Type, isStreamed: Bool = false) {
    self.view = view
    fact = isStreamed ? .changedWhenStreamed : .unstable
  }

  /// Creates the error for a view that contains itself, or views of ever larger types.
  init(view: Any.Type, endlessPath path: [String]) {
    self.view = view
    fact = .endless(path: path)
  }

  /// The fact, the place, and the remedies.
  public var description: String { environmentIssue.description }

  var environmentIssue: EnvironmentIssue {
    EnvironmentIssue(sentence, place: place, remedies: remedies)
  }

  private var name: String { Self.shortened("\(view)") }

  private var place: [String] {
    var place = ["View: \(Self.shortened(String(reflecting: view)))"]
    if case .endless(let path) = fact { place.append("Path: \(Self.listed(path))") }
    return place
  }

  /// Returns the name of a type, shortened, because the names of growing types can have any length.
  private static func shortened(_ name: String) -> String {
    // This comes before the cut, which may be in an address.
    let name = name.withoutAddresses
    return name.utf8.count <= 200 ? name : name.prefix(160) + "…"
  }

  private static func listed(_ path: [String]) -> String {
    let names = path.map(shortened)
    return (names.count <= 16 ? names : names.prefix(8) + ["…"] + names.suffix(4)).joined(separator: " → ")
  }

  private var sentence: String {
    switch fact {
    case .unstable:
      "The body of '\(name)' was evaluated \(Self.limit) times, and each time something that it read had changed again."
    case .changedWhenStreamed:
      "Something that the body of '\(name)' read changed when its content was already streamed, and can't be taken back."
    case .endless:
      "The views in '\(name)' have no end: each leads to another one of its kind."
    }
  }

  private var remedies: [String] {
    switch fact {
    case .unstable:
      [
        "Don't write, in the body of a view or of its content, to a property that the body reads.",
        "Don't bind one object in two places of the content, in environments that differ.",
        "Don't read, in the 'init' of a view, the model that it owns: it is bound later.",
      ]
    case .changedWhenStreamed:
      [
        "Bind what the body reads in that body, or in a view around it.",
        "Or render the page as a whole, to a string: then the body is evaluated again.",
      ]
    case .endless:
      [
        "End the recursion with a condition in one of these bodies.",
        "Or remove the cycle from the data that the views show.",
      ]
    }
  }
}
