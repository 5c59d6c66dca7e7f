import EnvironmentCore
import EnvironmentViews
import Testing

/// Tests of the HTML of hosts whose views HTML can't express.
@MainActor
struct HostErrorTests {
  /// Returns the HTML of a view, with the first words of each error in it.
  func html(of view: some View) -> String {
    var html = ""
    let reported = issues { html = ViewHost { view }.html }
    #expect(!reported.isEmpty)
    for issue in reported {
      let text = issue.description.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
        .replacing(">", with: "&gt;")
      #expect(html.contains("<pre>\(text)</pre>"))
      html = html.replacing(text, with: issue.description.split(separator: " ").prefix(2).joined(separator: " "))
    }
    return html
  }

  @Test func `An element that HTML can't express is shown as an error among its siblings`() {
    let view = Element("main") {
      Text("before")
      Element("a b") { Text("lost") }
      Element("button", ["onclick": "f()"]) { Text("lost") }
      Text("after")
    }
    #expect(html(of: view) == "<main>before<pre>\"a b\"</pre><pre>'onclick' is</pre>after</main>")
  }
}
