import EnvironmentViews
import Foundation
import Testing

@MainActor
@Suite struct LayoutTests {
  @Test func `A stack is laid out by its style`() throws {
    #expect(
      try renderHTML(VStack { Text("a") })
        == #"<div style="display:flex;flex-direction:column;align-items:center">a</div>"#)
    #expect(
      try renderHTML(HStack(alignment: .firstTextBaseline, spacing: 8) { Text("a") })
        == #"<div style="display:flex;flex-direction:row;align-items:baseline;gap:8px">a</div>"#)
    #expect(
      try renderHTML(VStack(alignment: .leading, spacing: 1.5) { Text("a") })
        == #"<div style="display:flex;flex-direction:column;align-items:flex-start;gap:1.5px">a</div>"#)
  }

  @Test(arguments: [.nan, .infinity, -1, 0, nil] as [CGFloat?])
  func `A distance that CSS can't express is none`(spacing: CGFloat?) throws {
    let html = try renderHTML(HStack(alignment: .bottom, spacing: spacing) { Text("a") })
    #expect(html == #"<div style="display:flex;flex-direction:row;align-items:flex-end">a</div>"#)
  }

  @Test func `Among text a stack is a span`() throws {
    let button = Button {
    } label: {
      HStack { VStack { Text("a") } }
    }
    #expect(
      try renderHTML(button)
        == """
        <button type="button"><span style="display:inline-flex;flex-direction:row;align-items:center">\
        <span style="display:inline-flex;flex-direction:column;align-items:center">a</span></span></button>
        """)
  }

  @Test func `A section has a heading and a footer if it is given them`() throws {
    #expect(try renderHTML(Section { Text("a") }) == "<section>a</section>")
    #expect(try renderHTML(Section("T") { Text("a") }) == "<section><h2>T</h2>a</section>")
    let both = Section {
      Text("a")
    } header: {
      Text("H")
    } footer: {
      Text("F")
    }
    #expect(try renderHTML(both) == "<section><h2>H</h2>a<footer>F</footer></section>")
    let footer = Section {
      Text("a")
    } footer: {
      Text("F")
    }
    #expect(try renderHTML(footer) == "<section>a<footer>F</footer></section>")
  }

  @Test func `A hidden view has its outermost elements hidden, and a text in one`() throws {
    let view = Group {
      Text("a")
      Element("p") { Element("b") { Text("b") } }
    }
    #expect(try renderHTML(view.hidden()) == "<span hidden>a</span><p hidden><b>b</b></p>")
  }

  @Test func `Previews are views`() throws {
    struct TitleView_Previews: PreviewProvider {
      static var previews: some View {
        TitleView()
        TitleView().environment(\.title, "preview")
      }
    }
    #expect(try renderHTML(TitleView_Previews.previews) == "[untitled][preview]")
  }
}
