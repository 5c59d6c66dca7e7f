import EnvironmentCore

/// A failed delivery of an event to a control of a ``ViewHost``.
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
  /// The name of the event.
  public let event: String

  /// The label or identifier of the search.
  public let label: String

  /// The shown controls for such events, in the document's order.
  ///
  /// ```swift
  /// do {
  ///   try host.tap("Ad to cart")
  /// } catch let error as ViewEventError {
  ///   print(error.candidates)  // ["button \"Add to cart\"", "button \"Clear\" (disabled)"]
  /// }
  /// ```
  ///
  /// If the control is a list without a row of the value, the selectable rows.
  public let candidates: [String]

  /// The fact, the candidates and the remedy.
  public let description: String

  init(
    _ fact: String, event: String, label: String, _ candidates: [String], areRows: Bool = false, remedy: String
  ) {
    self.event = event
    self.label = label
    self.candidates = candidates
    let place = candidates.map { "\(areRows ? "Candidate" : "Control"): \($0)" }
    description = EnvironmentIssue(fact, place: place, remedies: [remedy]).description
  }
}
