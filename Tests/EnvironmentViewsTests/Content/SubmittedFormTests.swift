import EnvironmentCore
import EnvironmentViews
import Testing

@MainActor
struct SubmittedFormTests {
  @Test func `A form with an action needs no script`() throws {
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
    var written = ""
    let issues = try issues { written = try renderHTML(form) }
    #expect(written == html)
    #expect(issues.isEmpty)
    expectError(of: Form(action: "/a") { Form(action: "/b") {} })
    #expect(try renderHTML(Form(action: "javascript:x") {}).contains("about:invalid"))
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

  @Test func `An error names the page, the view and the place`() throws {
    struct Broken: View {
      var body: some View { Element("p") { Element("div") } }
    }
    var values = EnvironmentValues()
    values.path = "about.html"
    let error = try #require(throws: HTMLError.self) { try renderHTML(Broken(), environment: values) }
    #expect(error.description.contains("  Page: \"about.html\"\n  View: "))
    #expect(error.description.contains("Broken\n  Place: p\n"))
  }
}
