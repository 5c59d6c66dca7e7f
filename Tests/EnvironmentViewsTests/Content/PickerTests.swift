import EnvironmentViews
import Observation
import Testing

@MainActor
struct PickerTests {
  enum Flavour: String, CaseIterable, Identifiable {
    case chocolate, vanilla, strawberry
    var id: Self { self }
  }

  @MainActor
  @Observable
  final class Order {
    var flavour = Flavour.chocolate
    var language: String?
    var number = 2
  }

  struct OrderView: View {
    @Bindable var order: Order
    var body: some View {
      Picker("Flavour", selection: $order.flavour) {
        Text("Chocolate").tag(Flavour.chocolate)
        Text("Vanilla").tag(Flavour.vanilla)
      }
    }
  }

  @Test func `A picker is a select whose option with the selected tag is selected`() throws {
    let order = Order()
    let host = ViewHost { OrderView(order: order) }
    host.expectHTML(
      "<label>Flavour<select><option selected>Chocolate</option><option>Vanilla</option></select></label>")
    try expectHTML(of: OrderView(order: order), host.html)
    try host.select(Flavour.vanilla, in: "Flavour")
    #expect(order.flavour == .vanilla)
    host.expectHTML(
      "<label>Flavour<select><option>Chocolate</option><option selected>Vanilla</option></select></label>")
  }

  @Test func `The tag of an optional selection may be an optional or its wrapped value`() throws {
    let order = Order()
    let host = ViewHost {
      Picker(selection: Bindable(order).language) {
        Text("None").tag(String?.none)
        Text("English").tag("en")
        Text("French").tag(Optional("fr"))
      } label: {
        Text("Language")
      }
    }
    host.expectHTML(contains: "<option selected>None</option><option>English</option>")
    try host.select("en", in: "Language")
    #expect(order.language == "en")
    host.expectHTML(contains: "<option selected>English</option>")
    try host.select("fr", in: "Language")
    #expect(order.language == "fr")
    host.expectHTML(contains: "<option selected>French</option>")
    try host.select(Optional("en"), in: "Language")
    #expect(order.language == "en")
    try host.select(String?.none, in: "Language")
    #expect(order.language == nil)
  }

  @Test func `A section is a group of options, and a divider separates them`() throws {
    let order = Order()
    let host = ViewHost {
      Picker("Number", selection: Bindable(order).number) {
        Section("Small") {
          Text("One").tag(1)
          Text("Two").tag(2)
        }
        Divider()
        ForEach(10..<12, id: \.self) { Text("\($0)") }
      }
    }
    host.expectHTML(
      """
      <label>Number<select><optgroup label="Small"><option>One</option><option selected>Two</option></optgroup>\
      <hr><option>10</option><option>11</option></select></label>
      """)
    try host.select(1, in: "Number")
    try host.select(11, in: "Number")
    #expect(order.number == 11)
  }
}
