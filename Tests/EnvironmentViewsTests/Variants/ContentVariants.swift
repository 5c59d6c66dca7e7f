import EnvironmentCore
import EnvironmentViews
import EnvironmentViewsFoundation
import Foundation
import TestSupport
import Testing

// Variants of the tests of content: of other elements, and by the state of a view.

extension ListTests {
  @Test func `A disabled list selects nothing`() throws {
    let model = Model()
    let host = ViewHost { Page(model: model).disabled(true) }
    #expect(throws: ViewEventError.self) { try host.select(Item(id: 1), in: "List") }
  }

  @Test func `The elements of a binding can be changed, and an event for a removed one does nothing`() throws {
    let model = Model()
    var kept: Binding<Chore>?
    let host = ViewHost {
      ForEach(model.binding(\.chores)) { $chore in
        let _ = kept = $chore
        Toggle("\(chore.id)", isOn: $chore.isDone)
      }
    }
    try host.toggle("2")
    #expect(model.chores.map(\.isDone) == [false, true])
    model.chores.removeLast()
    kept?.wrappedValue.isDone = false
    #expect(kept?.wrappedValue.id == 2)
    #expect(model.chores.count == 1)
  }

  @Test func `A view with another identifier is another view`() throws {
    final class Box {}
    struct Keeper: View {
      @State private var box = Box()
      @Environment(\.log) var log
      var body: some View {
        let _ = log?("\(ObjectIdentifier(box).hashValue)")
        EmptyView()
      }
    }
    struct Page: View {
      let model: Model
      var body: some View { Keeper().id(model.items.count) }
    }
    let (model, log) = (Model(), Log())
    var environment = EnvironmentValues()
    environment.log = log
    let host = ViewHost(environment: environment) { Page(model: model) }
    model.items.removeLast()
    host.update()
    #expect(Set(log.entries).count == 2)
  }

  @Test func `A row keeps its state when edit mode begins and ends`() throws {
    final class Box {}
    struct Keeper: View {
      let log: Log
      @State private var box = Box()
      var body: some View {
        Button("Tell") { log("\(ObjectIdentifier(box).hashValue)") }
      }
    }
    let (model, log) = (Model(), Log())
    struct Keepers: View {
      let model: Model
      let log: Log
      var body: some View {
        List { ForEach(0..<1) { _ in Keeper(log: log) }.onDelete { _ in } }
          .environment(\.editMode, model.binding(\.editMode))
      }
    }
    let host = ViewHost { Keepers(model: model, log: log) }
    try host.tap("Tell")
    model.editMode = .active
    try host.tap("Tell")
    model.editMode = .inactive
    try host.tap("Tell")
    #expect((log.entries.count, Set(log.entries).count) == (3, 1))
  }
}

extension PickerTests {
  @Test func `A picker in a disabled view takes no events`() throws {
    let order = Order()
    let host = ViewHost { OrderView(order: order).disabled(true) }
    host.expectHTML(contains: "<select disabled>")
    let error = try #require(throws: ViewEventError.self) { try host.select(Flavour.vanilla, in: "Flavour") }
    #expect(error.candidates == [#"picker "Flavour" (disabled)"#])
    #expect(order.flavour == .chocolate)
  }

  @Test func `A picker in a row of a list has its own options`() throws {
    let order = Order()
    let host = ViewHost {
      List(selection: Bindable(order).language) {
        OrderView(order: order).tag("row")
      }
    }
    host.expectHTML(contains: "<label>Flavour<select><option selected>Chocolate</option>")
    try host.select(Flavour.vanilla, in: "Flavour")
    try host.select("row", in: "List")
    #expect(order.flavour == .vanilla)
    #expect(order.language == "row")
  }

  @Test func `Choosing evaluates only the bodies that read the selection`() throws {
    struct Reader: View {
      let order: Order
      var body: some View { Text(order.flavour.rawValue) }
    }
    struct Other: View {
      var body: some View { Text("other") }
    }
    let order = Order()
    let host = ViewHost {
      Picker("Flavour", selection: Bindable(order).flavour) { ForEach(Flavour.allCases) { Text($0.rawValue) } }
      Reader(order: order)
      Other()
    }
    _ = host.drainEvaluations()
    try host.select(Flavour.vanilla, in: "Flavour")
    host.expectEvaluations(["Reader"])
  }

  @Test func `An option shows the text of its view`() throws {
    let order = Order()
    let html = try renderHTML(
      Picker("Number", systemImage: "number", selection: Bindable(order).number) {
        Label("One & only", systemImage: "star").tag(1)
        Element("p", ["class": "two"]) {
          Text("Two")
          Element("b") { Text("!") }
        }
        .tag(2)
      })
    #expect(html.hasSuffix("<select><option>One &amp; only</option><option selected>Two!</option></select></label>"))
  }

  @Test func `The identifier of an element is the value of its option`() throws {
    let order = Order()
    let host = ViewHost {
      Picker("Flavour", selection: Bindable(order).flavour) {
        ForEach(Flavour.allCases) { Text($0.rawValue) }
      }
    }
    try host.select(Flavour.strawberry, in: "Flavour")
    #expect(order.flavour == .strawberry)
    host.expectHTML(contains: "<option selected>strawberry</option>")
    #expect(throws: ViewEventError.self) { try host.select("strawberry", in: "Flavour") }
  }
}

extension StatefulControlTests {
  @Test func `Controls write to the state of a view`() throws {
    struct Form: View {
      @State private var name = ""
      @State private var isOn = false
      var body: some View {
        TextField("Name", text: $name)
        Toggle("On", isOn: $isOn)
        Text("\(name) \(isOn)")
      }
    }
    let host = ViewHost { Form() }
    try host.type("Ada", into: "Name")
    try host.toggle("On")
    host.expectHTML(hasSuffix: "Ada true")
  }
}

extension NestingTests {
  @Test func `A divider in a section of a picker doesn't end the section`() throws {
    let picker = Picker("Size", name: "size") {
      Section("Small") {
        Text("S").tag("S")
        Divider()
        Text("M").tag("M")
      }
      Divider()
    }
    #expect(
      try renderHTML(picker).contains(
        #"<optgroup label="Small"><option value="S">S</option><option value="M">M</option></optgroup><hr>"#))
  }
}

extension ViewBuilderTests {
  @Test func `Text and attributes are escaped, and an element is written with its tags`() throws {
    let view = Element("p", ["class": "a", "hidden": true]) { Text("<script>alert('1 & 2')</script>") }
    try expectHTML(of: view, #"<p class="a" hidden>&lt;script&gt;alert('1 &amp; 2')&lt;/script&gt;</p>"#)
    try expectHTML(of: Element("br"), "<br>")
  }

  @Test func `A whole document has its doctype`() throws {
    let page = Element("html", ["lang": "en"]) { Element("body") { Text("x") } }
    try expectHTML(of: page, #"<!DOCTYPE html><html lang="en"><body>x</body></html>"#)
  }

  @Test(.ignoresReports) func `A list has a row for each outermost text or element`() throws {
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

  @Test func `Strings, numbers, booleans and nil are values of attributes`() throws {
    let (text, number, none, flag) = ("a & b", 640, String?.none, [true])
    let view = Element(
      "a", ["title": text, "width": number, "rel": none, "hidden": flag[0], "lang": flag.isEmpty ? nil : "en"])
    try expectHTML(of: view, #"<a title="a &amp; b" width="640" hidden lang="en"></a>"#)
  }
}

extension HostErrorTests {
  @Test func `A script that can't contain its text is shown without it`() {
    let html = html(
      of: Group {
        Element("script", ["type": "text/plain"]) { Text("</script><b>") }
        Text("after")
      })
    #expect(html.hasPrefix("<script type=\"text/plain\"></script><pre>"))
    #expect(html.hasSuffix("</pre>after"))
  }

  @Test func `A row of a list that HTML can't express is shown as a row`() {
    let html = html(
      of: List {
        Text("first")
        Element("a b") {}
        Text("last")
      })
    #expect(html.hasPrefix("<ul><li>first</li><li><pre>"))
    #expect(html.hasSuffix("</pre></li><li>last</li></ul>"))
  }

  @Test func `Rendering a host throws the error`() {
    let host = ViewHost { Element("a b") {} }
    #expect(throws: HTMLError.self) { try host.renderHTML() }
  }

  @Test func `An error where no element is allowed is shown after the enclosing element`() {
    let view = Element("div") {
      Element("br") { Text("lost") }
      Element("svg") { Element("g") { Element("on fire") } }
      Text("after")
    }
    let html = html(of: view)
    #expect(html.hasPrefix("<div><br><pre>"))
    #expect(html.contains("</pre><svg><g></g></svg><pre>"))
    #expect(html.hasSuffix("</pre>after</div>"))
  }
}

extension AttributesModifierTests {
  @Test func `Rows of a list and options of a picker take attributes`() throws {
    try expectHTML(
      of: List { Element("p") { Text("a") }.attributes(["class": "x"]) }, #"<ul><li><p class="x">a</p></li></ul>"#)
    let picker = Picker("P", selection: .constant(1)) {
      Element("b") { Text("One") }.attributes(["data-x": "1"]).tag(1)
    }
    #expect(try renderHTML(picker).contains(#"<option selected data-x="1">One</option>"#))
  }

  @Test func `The attributes of a body that is evaluated again during rendering count once`() throws {
    struct Setter: View {
      let flag: Flag
      var body: some View {
        let _ = flag.isSet = true
        EmptyView()
      }
    }
    struct Reader: View {
      let flag: Flag
      var body: some View {
        Element("p", ["data-set": flag.isSet ? "yes" : "no"]) { Setter(flag: flag) }
      }
    }
    try expectHTML(of: Reader(flag: Flag()).attributes(["class": "x"]), #"<p data-set="yes" class="x"></p>"#)
  }
}

extension LayoutTests {
  @Test func `Distances of Foundation's type are accepted`() throws {
    let (length, none): (CGFloat, CGFloat?) = (2.5, nil)
    let html = try renderHTML(
      Group {
        VStack(spacing: length) { Text("a") }
        HStack(spacing: none) { Text("b") }
        Spacer(minLength: CGFloat?.some(length))
        Spacer(minLength: length)
      })
    #expect(
      html == """
        <div style="display:flex;flex-direction:column;align-items:center;gap:2.5px">a</div>\
        <div style="display:flex;flex-direction:row;align-items:center">b</div>\
        <div style="flex:1 0 2.5px"></div><div style="flex:1 0 2.5px"></div>
        """)
  }
}

extension FormTests {
  @Test(.ignoresReports) func `A form in text content is a group`() throws {
    let html = try renderHTML(Button(action: {}) { Form { Text("a") } })
    #expect(html.contains(#"<span role="group" style="display:inline-flex"#))
  }
}

extension TextTests {
  @Test func `The initializer is a function that makes views from strings`() throws {
    let list = List { ForEach(["a", "b"], id: \.self, content: Text.init) }
    try expectHTML(of: list, "<ul><li>a</li><li>b</li></ul>")
    try expectHTML(of: Group { ["c", "d"].map(Text.init).reduce(Text(verbatim: ""), +) }, "cd")
  }
}
