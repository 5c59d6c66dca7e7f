import EnvironmentViews
import EnvironmentViewsFoundation
import Observation
import Testing

/// Tests of the bodies that are evaluated for a write to a part of a state.
@MainActor
struct StatePartTests {
  struct Settings: Equatable {
    var name = "a"
    var volume = 1
    var address = Address()
    var notes: [String: Int] = ["x": 1, "y": 1]
    var nickname: String? = "n"

    var loudName: String {
      get { name.uppercased() }
      set { name = newValue.lowercased() }
    }
  }

  struct Address: Equatable {
    var city = "Rome"
    var street = "Main"
  }

  struct Item: Identifiable {
    var id: Int
    var isOn = false
    var title = "t"
  }

  struct Name: View {
    @Binding var name: String
    var body: some View { Text("\(name) ") }
  }

  struct City: View {
    @Binding var city: String
    var body: some View { Text("\(city) ") }
  }

  struct Volume: View {
    @Binding var volume: Int
    var body: some View { Text("\(volume) ") }
  }

  struct AddressView: View {
    @Binding var address: Address
    var body: some View {
      City(city: $address.city)
      Name(name: $address.street)
    }
  }

  struct Row: View {
    @Binding var item: Item
    var body: some View { Text(item.isOn ? "[\(item.title)]" : item.title) }
  }

  /// A view that passes the binding of its state out, and shows views of its parts.
  struct Owner<Value, Content: View>: View {
    @State var value: Value
    let hand: (Binding<Value>) -> Void
    @ViewBuilder let content: (Binding<Value>) -> Content
    var body: some View {
      let _ = hand($value)
      content($value)
    }
  }

  /// Returns a host of views that are made from a binding to a state, and that binding.
  func host<Value, Content: View>(
    _ value: Value, @ViewBuilder _ content: @escaping (Binding<Value>) -> Content
  ) throws -> (ViewHost<Owner<Value, Content>>, Binding<Value>) {
    var handed: Binding<Value>?
    let host = ViewHost { Owner(value: value, hand: { handed = $0 }, content: content) }
    _ = host.drainEvaluations()
    return (host, try #require(handed))
  }

  @Test func `A write to one property evaluates the views of that property`() throws {
    let (host, settings) = try host(Settings()) {
      Name(name: $0.name)
      Volume(volume: $0.volume)
      AddressView(address: $0.address)
    }
    host.expectEvaluations(["Volume"]) { settings.wrappedValue.volume += 1 }
    host.expectEvaluations(["Volume"]) { settings.volume.wrappedValue += 1 }
    host.expectEvaluations(["Name"]) { settings.name.wrappedValue = "b" }
    host.expectEvaluations(["City"]) { settings.address.city.wrappedValue = "Paris" }
    host.expectEvaluations(["Name"]) { settings.wrappedValue.address.street = "Side" }
    host.expectEvaluations(["City"]) { settings.address.wrappedValue = Address(city: "Bern", street: "Side") }
    host.expectEvaluations([]) { settings.address.city.wrappedValue = "Bern" }
    host.expectHTML("b 3 Bern Side ")
  }

  @Test func `A computed property follows the properties that it reads`() throws {
    let (host, settings) = try host(Settings()) {
      Name(name: $0.loudName)
      City(city: $0.name)
    }
    host.expectEvaluations(["Name", "City"]) { settings.name.wrappedValue = "b" }
    host.expectEvaluations(["Name", "City"]) { settings.loudName.wrappedValue = "C" }
    host.expectHTML("C c ")
    settings.wrappedValue.name = "d"
    host.expectHTML("D d ")
  }

  @Test func `A toggle evaluates the row of its element, and neither the others nor the owner`() throws {
    let (host, items) = try host((0..<20).map { Item(id: $0) }) { $items in
      ForEach($items) { $item in Row(item: $item) }
    }
    host.expectEvaluations(["Row"]) { items[3].isOn.wrappedValue.toggle() }
    host.expectEvaluations(["Row"]) { items.wrappedValue[4].isOn.toggle() }
    host.expectEvaluations(["Row"]) { items[5].wrappedValue.title = "new" }
    host.expectHTML("ttt[t][t]newtttttttttttttt")
  }

  @Test func `Inserting, removing or moving an element doesn't evaluate the rows of the others`() throws {
    let (host, items) = try host((0..<5).map { Item(id: $0, title: "\($0)") }) { $items in
      ForEach($items) { $item in Row(item: $item) }
    }
    host.expectEvaluations(["Row"]) { items.wrappedValue.append(Item(id: 5, title: "5")) }
    host.expectEvaluations([]) { items.wrappedValue.remove(at: 0) }
    host.expectEvaluations([]) { items.wrappedValue.reverse() }
    host.expectHTML("54321")
    host.expectEvaluations(["Row"]) { items[1].isOn.wrappedValue = true }
    host.expectHTML("5[4]321")
    host.expectEvaluations(["Row"]) { items.wrappedValue.insert(Item(id: 9, isOn: true, title: "9"), at: 1) }
    host.expectEvaluations(["Row"]) { items[2].isOn.wrappedValue = false }
    host.expectHTML("5[9]4321")
  }
}
