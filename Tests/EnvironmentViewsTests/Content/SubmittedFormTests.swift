import EnvironmentCore
import EnvironmentViews
import TestSupport
import Testing

@MainActor
struct SubmittedFormTests {
  @Test(.ignoresReports) func `A form with an action needs no script`() throws {
    let form = Form(action: "/orders?a=1&b", method: .post) {
      TextField("E-mail", name: "email", type: .email, value: "a\"b", required: true)
      TextField("Note", name: "note", type: .multiline, value: "\n</textarea><b>")
      Picker("Size", name: "size", selected: "l") {
        Text("Medium").tag("m")
        Text("Large").tag("l")
      }
      Toggle("Gift", name: "gift", value: "yes", isOn: true)
      Button("Order", type: .submit)
      Button(.reset)
    }
    let html = """
      <form action="/orders?a=1&amp;b" method="post">\
      <label>E-mail<input type="email" name="email" value="a&quot;b" required></label>\
      <label>Note<textarea name="note">\n\n&lt;/textarea&gt;&lt;b&gt;</textarea></label>\
      <label>Size<select name="size"><option value="m">Medium</option><option value="l" selected>Large</option></select>\
      </label><label><input type="checkbox" name="gift" value="yes" checked>Gift</label>\
      <button type="submit">Order</button><button type="reset">Reset</button></form>
      """
    let issues = try issues { try expectHTML(of: form, html) }
    #expect(issues.isEmpty)
    expectError(of: Form(action: "/a") { Form(action: "/b") {} })
    try expectHTML(of: Form(action: "javascript:x") {}, #"<form action="about:invalid" method="get"></form>"#)
  }

  @Test func `A form sends a number that is the tag of an option`() throws {
    let picker = Picker("Size", name: "size", selected: "2") {
      Text("Small").tag(1)
      Text("Large").tag(2)
    }
    try expectHTML(
      of: picker,
      #"<label>Size<select name="size"><option value="1">Small</option><option value="2" selected>Large</option>"#
        + "</select></label>")
  }

  private struct Page: View {
    var body: some View {
      Button("a") {}
      Button("b") {}
      NavigationLink("c") { Text("d") }
      Button("off") {}.disabled(true)
    }
  }

  @Test func `A control whose action never runs is reported once per page and kind`() throws {
    var values = EnvironmentValues()
    let issues = try issues {
      for path in ["a.html", "b.html", "a.html"] {
        values.path = path
        _ = try renderHTML(NavigationStack { Page() }, environment: values)
      }
      _ = ViewHost { Page() }.html
    }
    #expect(issues.count == 4)
    let (first, last): (String, String) = (issues.first?.description ?? "", issues.last?.description ?? "")
    #expect(first.contains("A 'Button' has an action that never runs") && first.contains("Page: \"a.html\""))
    #expect(last.contains("A 'NavigationLink' has"))
  }

  @Test func `Without a path, a report names the page's view without its modifiers`() throws {
    struct Reset: View {
      var body: some View { Button("Reset") {} }
    }
    let issues = try issues { _ = try renderHTML(Reset().class("wide").environment(\.title, "title")) }
    #expect(issues.map(\.place) == [["Page: \"Reset\""]])
  }
}
