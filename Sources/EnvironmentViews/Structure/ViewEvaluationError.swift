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

  /// The type of the view.
  public let view: Any.Type

  /// The fact, the place, and the remedies.
  let environmentIssue: EnvironmentIssue

  /// Creates the error for a view whose body has read a value that changes each time.
  init(view: Any.Type) {
    self.init(
      view,
      "The body of '\(Self.name(of: view))' was evaluated \(Self.limit) times, and each time something that it read had "
        + "changed again.",
      "Don't write, in the body of a view or of its content, to a property that the body reads.",
      "Don't read, in the 'init' of a view, the model that it owns: it is bound later.")
  }

  /// Creates the error for a view whose body has read a value that has changed since, in a page that is streamed.
  init(streamedView view: Any.Type) {
    self.init(
      view,
      "Something that the body of '\(Self.name(of: view))' read changed when its content was already streamed, and can't "
        + "be taken back.",
      "Bind what the body reads in that body, or in a view around it.",
      "Or render the page as a whole, to a string: then the body is evaluated again.")
  }

  /// Creates the error for views so deep that they must contain themselves, or views of ever larger types.
  ///
  /// - Parameter views: The types of the innermost views, the outermost first.
  init(endlessViews views: [Any.Type]) {
    let names = views.suffix(10).map(nominalName)
    view = views.last ?? Never.self
    environmentIssue = EnvironmentIssue(
      "The views in '\(names.last ?? "")' have no end: each leads to another one of its kind.",
      place: ["Path: \(names.joined(separator: " → "))"],
      remedies: [
        "End the recursion with a condition in one of these bodies.",
        "Or remove the cycle from the data that the views show.",
      ])
  }

  private init(_ view: Any.Type, _ fact: String, _ remedies: String...) {
    self.view = view
    environmentIssue = EnvironmentIssue(
      fact, place: ["View: \(Self.shortened(String(reflecting: view)))"], remedies: remedies)
  }

  /// The fact, the place, and the remedies.
  public var description: String { environmentIssue.description }

  private static func name(of view: Any.Type) -> String { shortened("\(view)") }

  /// Returns the name of a type, shortened, because the names of growing types can have any length.
  private static func shortened(_ name: String) -> String {
    // This comes before the cut, which may be in an address.
    let name = name.withoutAddresses
    return name.utf8.count <= 200 ? name : name.prefix(160) + "…"
  }
}
