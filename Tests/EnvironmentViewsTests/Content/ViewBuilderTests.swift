import EnvironmentViews
import Testing

@MainActor
@Suite struct ViewBuilderTests {
  @Test func `Nothing, one and many views are shown in their order`() throws {
    try expectHTML(of: Group {}, "")
    try expectHTML(of: Group { Text("1") }, "1")
    let many = Group {
      Text("1")
      Text("2")
      Text("3")
      Text("4")
      Text("5")
      Text("6")
      Text("7")
      Text("8")
      Text("9")
      Text("10")
      Text("11")
      Text("12")
    }
    try expectHTML(of: many, "123456789101112")
  }

  @Test(arguments: [0, 1, 2, 3])
  func `Conditions and switches choose a view`(number: Int) throws {
    @ViewBuilder var view: some View {
      if number > 0 { Text("positive ") }
      if number.isMultiple(of: 2) { Text("even ") } else { Text("odd ") }
      switch number {
      case 0: Text("zero")
      case 1: Element("b") { Text("one") }
      default: if let half = [2: "one"][number] { Text(half) }
      }
    }
    let expected = ["even zero", "positive odd <b>one</b>", "positive even one", "positive odd "]
    try expectHTML(of: Group { view }, expected[number])
  }

  @Test func `Loops and declarations are allowed among views`() throws {
    let view = Group {
      let word = "again"
      for index in 0..<3 { Text("\(word) \(index) ") }
      #if canImport(Glibc) || canImport(Darwin)
        Text("here")
      #endif
    }
    try expectHTML(of: view, "again 0 again 1 again 2 here")
  }

  @Test func `A ForEach has a view for each element`() throws {
    struct Item: Identifiable {
      let id: Int
    }
    try expectHTML(of: ForEach([Item(id: 3), Item(id: 4)]) { Text("\($0.id)") }, "34")
    try expectHTML(of: ForEach(["a", "b"], id: \.self) { Text($0) }, "ab")
    try expectHTML(of: ForEach(0..<4) { Text("\($0)") }, "0123")
  }

  @Test func `A view with an erased type is shown`() throws {
    let views = [AnyView(Text("a")), AnyView(Element("i") { Text("b") })]
    try expectHTML(of: Group { for view in views { view } }, "a<i>b</i>")
  }

  @Test func `Strings, numbers, booleans and nil are values of attributes`() throws {
    let (text, number, none, flag) = ("a & b", 640, String?.none, [true])
    let view = Element(
      "a", ["title": text, "width": number, "rel": none, "hidden": flag[0], "lang": flag.isEmpty ? nil : "en"])
    try expectHTML(of: view, #"<a title="a &amp; b" width="640" hidden lang="en"></a>"#)
  }

  @Test func `A list has a row for each outermost text or element`() throws {
    let list = List {
      Text("text")
      Button("button") {}
      ForEach(0..<2) { index in Element("b") { Text("\(index)") } }
      Element("li") { Text("item") }
    }
    try expectHTML(
      of: list,
      #"<ul><li>text</li><li><button type="button">button</button></li><li><b>0</b></li><li><b>1</b></li><li>item</li></ul>"#
    )
  }
}
