import EnvironmentCore

/// An event that couldn't be delivered to a control of a ``ViewHost``.
///
/// Its description says which controls there are:
///
/// ```swift
/// try host.tap("Ad to cart")
/// // There is no control with the label or id "Ad to cart" that takes the event 'tap'.
/// //   Control: button "Add to cart"
/// //   Control: button "Clear" (disabled)
/// //   • Use the label or id of one of these.
/// ```
public struct ViewEventError: Error, CustomStringConvertible {
  enum Fact {
    case noControl
    case severalControls(Int)
    case isDisabled
    case noRow(String)
  }

  private let fact: Fact

  /// The name of the event.
  public let event: String

  /// The label or identifier that was looked for.
  public let label: String

  /// The controls that are shown and take such events, in the document's order.
  ///
  /// ```swift
  /// do {
  ///   try host.tap("Ad to cart")
  /// } catch let error as ViewEventError {
  ///   print(error.candidates)  // ["button \"Add to cart\"", "button \"Clear\" (disabled)"]
  /// }
  /// ```
  ///
  /// If the control is a list that has no row with the value, the rows that can be selected.
  public let candidates: [String]

  init(_ fact: Fact, event: String, label: String, candidates: [String]) {
    self.fact = fact
    self.event = event
    self.label = label
    self.candidates = candidates
  }

  /// The fact, the place, and the remedies.
  public var description: String {
    var place = candidates.map { "Control: \($0)" }
    let summary: String
    let remedy: String
    switch fact {
    case .noControl where candidates.isEmpty:
      summary = "There is no control with the label or id \"\(label)\", nor any other that takes the event '\(event)'."
      remedy = "Show the control before the event; 'html' has what is shown."
    case .noControl:
      summary = "There is no control with the label or id \"\(label)\" that takes the event '\(event)'."
      remedy = "Use the label or id of one of these."
    case .severalControls(let count):
      summary = "There are \(count) controls with the label or id \"\(label)\" that take the event '\(event)'."
      remedy = "Give each an identifier with 'id(_:)', and name that."
    case .isDisabled:
      summary = "The control with the label or id \"\(label)\" is disabled, so it doesn't take the event '\(event)'."
      remedy = "Bring the views into a state in which the control is enabled first."
    case .noRow(let value):
      summary = "The list or picker \"\(label)\" has no row that is selected by \(value)."
      place = candidates.map { "Candidate: \($0)" }
      remedy = "Select the 'tag' of a row, or else the identifier of its element, of the selection's own type."
    }
    return EnvironmentIssue(summary, place: place, remedies: [remedy]).description
  }
}
