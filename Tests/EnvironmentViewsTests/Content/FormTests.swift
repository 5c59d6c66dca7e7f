import EnvironmentViews
import Foundation
import TestSupport
import Testing

@MainActor
struct FormTests {
  private static let style = "display:flex;flex-direction:column;align-items:flex-start;gap:0.5em"

  @Test func `A form is a set of fields, also in another form`() throws {
    let html = try renderHTML(
      Form {
        Toggle("On", isOn: .constant(true))
        Form { Text("inner") }
      })
    #expect(
      html == """
        <fieldset style="\(Self.style)"><label><input type="checkbox" checked>On</label>\
        <fieldset style="\(Self.style)">inner</fieldset></fieldset>
        """)
  }

  @Test(.ignoresReports) func `Spacers and dividers are elements that are allowed in their place`() throws {
    let views = Group {
      Spacer()
      Spacer(minLength: 12.5)
      Spacer(minLength: .nan)
      Divider()
    }
    try expectHTML(
      of: VStack { views },
      """
      <div style="display:flex;flex-direction:column;align-items:center"><div style="flex:1 0 0px"></div>\
      <div style="flex:1 0 12.5px"></div><div style="flex:1 0 0px"></div>\
      <hr style="align-self:stretch;margin:0"></div>
      """)
    let inButton = try renderHTML(Button(action: {}) { HStack { views } })
    #expect(!inButton.contains("<div") && !inButton.contains("<hr"))
    #expect(inButton.contains(#"<span role="separator""#))
  }
}
