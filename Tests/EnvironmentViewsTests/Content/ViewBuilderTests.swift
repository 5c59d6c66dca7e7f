import EnvironmentViews
import Testing

@MainActor
struct ViewBuilderTests {
  @Test func `Views are shown in their order, also those of loops among declarations`() throws {
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
    let view = Group {
      let word = "again"
      for index in 0..<3 { Text("\(word) \(index) ") }
      #if canImport(Glibc) || canImport(Darwin)
        Text("here")
      #endif
    }
    try expectHTML(of: view, "again 0 again 1 again 2 here")
  }

  @ViewBuilder private func description(of number: Int) -> some View {
    if number > 0 { Text("positive ") }
    if number.isMultiple(of: 2) { Text("even ") } else { Text("odd ") }
    switch number {
    case 0: Text("zero")
    case 1: Element("b") { Text("one") }
    default: if let half = [2: "one"][number] { Text(half) }
    }
  }

  @Test func `Conditions and switches choose a view`() throws {
    for (number, html) in ["even zero", "positive odd <b>one</b>", "positive even one", "positive odd "].enumerated() {
      try expectHTML(of: description(of: number), html)
    }
  }

  @Test func `A ForEach has a view for each element, and a view with an erased type is shown`() throws {
    struct Item: Identifiable {
      let id: Int
    }
    try expectHTML(of: ForEach([Item(id: 3), Item(id: 4)]) { Text("\($0.id)") }, "34")
    try expectHTML(of: ForEach(["a", "b"], id: \.self) { Text($0) }, "ab")
    try expectHTML(of: ForEach(0..<4) { Text("\($0)") }, "0123")
    let views = [AnyView(Text("a")), AnyView(Element("i") { Text("b") })]
    try expectHTML(of: Group { for view in views { view } }, "a<i>b</i>")
  }
}
