import EnvironmentCore
import EnvironmentViews
import EnvironmentViewsFoundation
import Foundation
import Observation
import TestSupport
import Testing

@MainActor
struct AttributesModifierTests {
  private struct Card: View {
    let title: String
    var body: some View { Element("section", ["class": "card", "id": "inner"]) { Text(title) } }
  }

  @Test(.ignoresReports) func `Attributes are added to the outermost element that a view becomes`() throws {
    try expectHTML(
      of: Button("Send") {}.attributes(["class": "primary"]), #"<button type="button" class="primary">Send</button>"#)
    try expectHTML(
      of: Card(title: "a").attributes(["data-x": "1"]), #"<section class="card" id="inner" data-x="1">a</section>"#)
    try expectHTML(
      of: AnyView(Group { Card(title: "a") }).attributes(["lang": "fr"]),
      #"<section class="card" id="inner" lang="fr">a</section>"#)
    try expectHTML(of: List { Text("a") }.attributes(["id": "list"]), "<ul id=\"list\"><li>a</li></ul>")
    let view = Element("div") { Element("p") { Text("a") } }
    try expectHTML(of: view.attributes(["class": "x"]), #"<div class="x"><p>a</p></div>"#)
    try expectHTML(of: EmptyView().attributes(["class": "x"]), "")
  }

  @Test func `Several calls add up, classes are joined, and the outer one wins`() throws {
    let card = Card(title: "a")
      .attributes(["class": "first", "id": "middle", "hidden": true])
      .environment(\.locale, .init(identifier: "fr"))
      .attributes(["class": "second", "id": "outer"])
    try expectSameHTML(of: card, #"<section class="card first second" id="outer" hidden>a</section>"#)
  }

  @Test func `A view that becomes several elements or a text is an error that names it`() throws {
    let several = Group {
      Card(title: "a")
      Card(title: "b")
    }
    expectError(
      of: several.attributes(["class": "x"]), contains: "Attributes need one element, but 'Group<", "becomes several.")
    let text = try #require(throws: HTMLError.self) {
      try renderHTML(Element("p") { Text("a").attributes(["class": "x"]) })
    }
    #expect(text.description.contains("but 'Text' becomes text."))
    #expect(text.path == ["p"])
    struct Pair: View {
      var body: some View {
        Card(title: "a")
        Card(title: "b")
      }
    }
    let modified = Pair().environment(\.locale, .init(identifier: "fr")).attributes(["id": "x"]).disabled(true).id(1)
      .onAppear {}
    expectError(of: modified.attributes(["class": "x"]), contains: "but 'Pair' becomes several.")
    let reported = issues { _ = ViewHost { Text("a").attributes(["class": "x"]) }.html }
    #expect(reported.count == 1)
    expectError(of: Element("p") { several.attributes([:]) })
  }

  @Test func `Attributes that change evaluate no content`() throws {
    struct Page: View {
      let flag: Flag
      var body: some View { Card(title: "a").attributes(["hidden": flag.isSet]) }
    }
    let flag = Flag()
    let host = ViewHost { Page(flag: flag) }
    _ = host.drainEvaluations()
    flag.isSet = true
    host.expectEvaluations(["Page"], html: #"<section class="card" id="inner" hidden>a</section>"#)
  }
}
