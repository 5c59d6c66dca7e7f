import EnvironmentCore

/// An attribute value that was replaced while HTML was written, because a browser would have run it as code.
///
/// ```text
/// A URL in 'href' would run code, so it was replaced by 'about:invalid'.
///   Place: html > body > a
///   Value: "javascript:alert(1)"
///   • Link to a page, and do what the code did with a control such as 'Button'.
///   • If the value is a user's, accept only the schemes that you expect, such as 'https'.
/// ```
public struct HTMLIssue: Sendable, Equatable, CustomStringConvertible {
  /// The name of the attribute.
  public let attribute: String

  /// The value that was not written.
  public let value: String

  /// The value that was written.
  public let replacement: String

  /// The names of the elements around the attribute, outermost first. The last one is the element that has the
  /// attribute.
  public let path: [String]

  /// The fact, the place, the value, and the remedies.
  public var description: String { environmentIssue.description }

  func report() {
    EnvironmentReporting.report(environmentIssue)
  }

  /// The issue as it is reported.
  var environmentIssue: EnvironmentIssue {
    EnvironmentIssue(
      "A URL in '\(attribute)' would run code, so it was replaced by '\(HTMLURL.inert)'.",
      place: ["Place: \(HTMLError.place(path))", "Value: \(HTMLError.quoted(value))"],
      remedies: [
        "Link to a page, and do what the code did with a control such as 'Button'.",
        "If the value is a user's, accept only the schemes that you expect, such as 'https'.",
      ]
    )
  }
}
