import EnvironmentCore
import EnvironmentViews
import EnvironmentViewsFoundation
import Foundation
import Observation
import TestSupport
import Testing

@MainActor
struct ControlTests {
  @Test func `A button is found by its title, label, description or identifier`() throws {
    var tapped = ""
    func button(_ name: String, @ViewBuilder _ label: () -> some View) -> some View {
      Button(action: { tapped = name }, label: label)
    }
    let host = ViewHost {
      button("star") { Image(systemName: "star") }
      button("The summit") { Image("/summit.jpg", label: Text("The summit")) }
      button("Help") { Element("i", ["title": "Help"]) }
      button("Both") { Element("i", ["title": "A picture", "aria-label": "Both"]) }
      button("Bin") { Label("Bin", systemImage: "trash") }
      Button("Add", systemImage: "plus") { tapped = "Add" }
      button("first") { Text("Same") }.id("first")
      button("second") { Text("Same") }.id("second")
    }
    for name in ["star", "The summit", "Help", "Both", "Bin", "Add", "second"] {
      try host.tap(name)
      #expect(tapped == name)
    }
    host.expectNoControl("trash")
    host.expectHTML(contains: "data-symbol=\"plus\"")
  }

  @Observable
  final class Form {
    var isOn = false
    var name = "Ada"
    var count = 0
  }

  @Test(.ignoresReports) func `A button has its role`() throws {
    try expectHTML(
      of: Button("Delete", role: .destructive) {}, #"<button type="button" data-role="destructive">Delete</button>"#)
    let cancel = Button(role: .cancel) {
    } label: {
      Text("Cancel")
    }
    try expectHTML(of: cancel, #"<button type="button" data-role="cancel">Cancel</button>"#)
  }

  @Test func `A toggle and a text field have a title, or a label, and follow their bindings`() throws {
    let form = Form()
    let host = ViewHost { FormView(form: form) }
    host.expectHTML(
      contains: #"<label><input type="checkbox">On</label>"#,
      #"<input type="text" aria-label="Name" placeholder="Name" value="Ada">"#,
      #"<label>Surname<input type="text" placeholder="As on the passport" value="Ada"></label>"#)
    try host.toggle("On")
    #expect(form.isOn)
    try host.type("Grace & co.", into: "Name")
    #expect(form.name == "Grace & co.")
    host.expectHTML(
      contains: #"<label><input type="checkbox" checked>On</label>"#, #"value="Grace &amp; co.""#)
    try host.type("Hopper", into: "Surname")
    #expect(form.name == "Hopper")
  }

  struct FormView: View {
    @Bindable var form: Form

    var body: some View {
      Toggle("On", isOn: $form.isOn)
      TextField("Name", text: $form.name)
      TextField(text: $form.name, prompt: Text("As on the passport")) { Text("Surname") }
    }
  }

  @Test func `Controls in a disabled view are disabled, and no inner modifier can enable them`() throws {
    let url = try #require(URL(string: "https://example.org"))
    let view = Group {
      Button("B") {}
      Toggle("T", isOn: .constant(true)).disabled(false)
      TextField("F", text: .constant(""))
      Link("L", destination: url)
      NavigationLink("N", value: 1)
    }
    .disabled(true)
    try expectHTML(
      of: view,
      """
      <button type="button" disabled>B</button><label><input type="checkbox" checked disabled>T</label>\
      <input type="text" aria-label="F" placeholder="F" value="" disabled><a role="link" aria-disabled="true">L</a>\
      <button type="button" disabled>N</button>
      """)
    ViewHost { view }.expectNoControl("B", "T", "L", "N")
  }

  @Test func `Controls in a hidden view take no events until it is shown`() throws {
    struct Page: View {
      let form: Form
      var body: some View {
        Element("div", ["hidden": form.isOn]) { Element("p") { Button("In element") { form.count += 1 } } }
        Group { Button("With attribute") { form.count += 1 } }.attributes(["hidden": form.isOn])
        if form.isOn {
          Button("Twice") { form.count += 100 }.hidden()
          Toggle("T", isOn: .constant(true)).hidden()
          TextField("F", text: .constant("")).disabled(true).hidden()
        }
        Button("Twice") { form.count += 1 }
      }
    }
    let form = Form()
    let host = ViewHost { Page(form: form) }
    for label in ["In element", "With attribute", "Twice"] { try host.tap(label) }
    #expect(form.count == 3)
    form.isOn = true
    host.expectNoControl("In element", "With attribute", "T", "F")
    let error = #expect(throws: ViewEventError.self) { try host.tap("In element") }
    #expect(error?.description.contains("is hidden, so it doesn't take the event 'tap'.") == true)
    #expect(error?.description.contains("button \"With attribute\" (hidden)") == true)
    try host.tap("Twice")
    #expect(form.count == 4)
    form.isOn = false
    try host.tap("In element")
    #expect(form.count == 5)
  }

  @Test func `The outer attribute decides whether a control is hidden, and a dialog of a hidden view isn't`() throws {
    var taps: [String] = []
    let host = ViewHost {
      Group {
        Button("Outer") { taps.append("outer") }.hidden()
      }
      .attributes(["hidden": false])
      Button("Inner") {}.attributes(["hidden": false]).hidden()
      Text("a").sheet(isPresented: .constant(true)) { Button("OK") { taps.append("sheet") } }.hidden()
    }
    try expectSameHTML(of: Element("p") {}.hidden().attributes(["hidden": false]), "<p></p>")
    host.expectNoControl("Inner")
    try host.tap("Outer")
    try host.tap("OK")
    #expect(taps == ["outer", "sheet"])
  }

  @Test func `A view that is no longer disabled receives events again`() throws {
    struct Page: View {
      let form: Form
      var body: some View {
        Button("Other") { form.count += 1 }.disabled(form.isOn)
      }
    }
    let form = Form()
    let host = ViewHost { Page(form: form) }
    try host.tap("Other")
    form.isOn = true
    host.expectNoControl("Other")
    form.isOn = false
    try host.tap("Other")
    #expect(form.count == 2)
  }

  @Test func `A link is an anchor, and calls the environment's action to open its URL`() throws {
    let url = try #require(URL(string: "https://example.org/a?b=1&c=2"))
    try expectHTML(of: Link("Here", destination: url), #"<a href="https://example.org/a?b=1&amp;c=2">Here</a>"#)
    var opened: [URL] = []
    let host = ViewHost {
      Link("Here", destination: url)
        .environment(
          \.openURL,
          OpenURLAction { url in
            opened.append(url)
            return .handled
          })
      Link("There", destination: url)
    }
    try host.tap("Here")
    try host.tap("There")
    #expect(opened == [url])
  }
}
