import EnvironmentCore

/// A control in a page that is written as HTML, where its action never runs.
struct StaticControl: Hashable {
  let kind: String
  let page: String

  private static let reported = ReceivedIssues<StaticControl>()

  /// Reports the first control of its kind in a page.
  func report() {
    EnvironmentReporting.report(
      once: self, among: Self.reported,
      EnvironmentIssue(
        "A '\(kind)' has an action that never runs, because its page is written as HTML, in which no Swift runs.",
        place: ["Page: \(HTMLError.quoted(page))"],
        remedies: kind == "Button"
          ? [
            "Use 'Link' to lead to another page.",
            "In a 'Form(action:method:)', write 'Button(\"…\", type: .submit)'.",
            "For a script of your own, write 'Element(\"button\")'.",
          ]
          : ["Use 'Link' to lead to another page."]
      )
    )
  }
}
