import EnvironmentViews
import EnvironmentViewsFoundation
import Foundation
import TestSupport
import Testing

@MainActor
struct LayoutTests {
  @Test(.ignoresReports) func `A stack is laid out by its style, and is a span in text content`() throws {
    try expectHTML(
      of: VStack { Text("a") }, #"<div style="display:flex;flex-direction:column;align-items:center">a</div>"#)
    try expectHTML(
      of: HStack(alignment: .firstTextBaseline, spacing: 8) { Text("a") },
      #"<div style="display:flex;flex-direction:row;align-items:baseline;gap:8px">a</div>"#)
    try expectHTML(
      of: VStack(alignment: .leading, spacing: 1.5) { Text("a") },
      #"<div style="display:flex;flex-direction:column;align-items:flex-start;gap:1.5px">a</div>"#)
    try expectHTML(
      of: Button(action: {}) { HStack { VStack { Text("a") } } },
      """
      <button type="button"><span style="display:inline-flex;flex-direction:row;align-items:center">\
      <span style="display:inline-flex;flex-direction:column;align-items:center">a</span></span></button>
      """)
  }

  private static let lengths: [(Double, css: String)] = [
    (0.0004, "0px"), (0.0005, "0px"), (0.0015, "0.002px"), (1.23456, "1.235px"), (-0.0, "0px"), (8, "8px"),
    (1234567.25, "1234567.25px"), (1e20, "1e+20px"), (.greatestFiniteMagnitude, "1.7976931348623157e+308px"),
  ]

  @Test func `A distance is written to a thousandth of a pixel, and omitted if CSS can't express it`() throws {
    for (length, css) in Self.lengths {
      try expectHTML(of: Spacer(minLength: length), #"<div style="flex:1 0 \#(css)"></div>"#)
    }
    let distances: [CGFloat?] = [.nan, .infinity, -1, 0, nil]
    for spacing in distances {
      let html = try renderHTML(HStack(alignment: .bottom, spacing: spacing) { Text("a") })
      let expected = #"<div style="display:flex;flex-direction:row;align-items:flex-end">a</div>"#
      #expect(html == expected, "\(spacing as Any)")
    }
  }

  @Test func `A section has a heading and a footer only if they are given`() throws {
    try expectHTML(of: Section { Text("a") }, "<section>a</section>")
    try expectHTML(of: Section("T") { Text("a") }, "<section><h2>T</h2>a</section>")
    let both = Section {
      Text("a")
    } header: {
      Text("H")
    } footer: {
      Text("F")
    }
    try expectHTML(of: both, "<section><h2>H</h2>a<footer>F</footer></section>")
    let footer = Section {
      Text("a")
    } footer: {
      Text("F")
    }
    try expectHTML(of: footer, "<section>a<footer>F</footer></section>")
    try expectHTML(
      of: Section(header: Text("H"), footer: Text("F")) { Text("a") },
      "<section><h2>H</h2>a<footer>F</footer></section>")
    try expectHTML(of: Section(header: Text("H")) { Text("a") }, "<section><h2>H</h2>a</section>")
    try expectHTML(of: Section(footer: Text("F")) { Text("a") }, "<section>a<footer>F</footer></section>")
  }

  @Test func `The outermost elements of a hidden view are hidden, and text is wrapped in a hidden element`() throws {
    let view = Group {
      Text("a")
      Element("p") { Element("b") { Text("b") } }
    }
    try expectHTML(of: view.hidden(), "<span hidden>a</span><p hidden><b>b</b></p>")
  }

  @Test func `Previews are views`() throws {
    struct TitleView_Previews: PreviewProvider {
      static var previews: some View {
        TitleView()
        TitleView().environment(\.title, "preview")
      }
    }
    try expectHTML(of: TitleView_Previews.previews, "[untitled][preview]")
  }
}
