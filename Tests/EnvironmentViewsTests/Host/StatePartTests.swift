import EnvironmentViews
import EnvironmentViewsFoundation
import Observation
import Testing

/// Tests of the bodies that are evaluated for a write to a part of a state.
@MainActor
@Suite struct StatePartTests {
  private struct Settings: Equatable {
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

  private struct Address: Equatable {
    var city = "Rome"
    var street = "Main"
  }

  private struct Item: Identifiable {
    var id: Int
    var isOn = false
    var title = "t"
  }

  private struct Name: View {
    @Binding var name: String
    var body: some View { Text("\(name) ") }
  }

  private struct City: View {
    @Binding var city: String
    var body: some View { Text("\(city) ") }
  }

  private struct Volume: View {
    @Binding var volume: Int
    var body: some View { Text("\(volume) ") }
  }

  private struct AddressView: View {
    @Binding var address: Address
    var body: some View {
      City(city: $address.city)
      Name(name: $address.street)
    }
  }

  private struct Row: View {
    @Binding var item: Item
    var body: some View { Text(item.isOn ? "[\(item.title)]" : item.title) }
  }

  /// A view that passes the binding of its state out, and shows views of its parts.
  private struct Owner<Value, Content: View>: View {
    @State var value: Value
    let hand: (Binding<Value>) -> Void
    @ViewBuilder let content: (Binding<Value>) -> Content
    var body: some View {
      let _ = hand($value)
      content($value)
    }
  }

  /// Returns a host of views that are made from a binding to a state, and that binding.
  private func host<Value, Content: View>(
    _ value: Value, @ViewBuilder _ content: @escaping (Binding<Value>) -> Content
  ) throws -> (ViewHost<Owner<Value, Content>>, Binding<Value>) {
    var handed: Binding<Value>?
    let host = ViewHost { Owner(value: value, hand: { handed = $0 }, content: content) }
    _ = host.drainEvaluations()
    return (host, try #require(handed))
  }

  private func evaluations<Root: View>(of host: ViewHost<Root>, _ change: () -> Void) -> [String] {
    _ = host.drainEvaluations()
    change()
    host.update()
    return host.drainEvaluations()
  }

  @Test func `A write to one property evaluates the views of that property`() throws {
    let (host, settings) = try host(Settings()) {
      Name(name: $0.name)
      Volume(volume: $0.volume)
      AddressView(address: $0.address)
    }
    #expect(evaluations(of: host) { settings.wrappedValue.volume += 1 } == ["Volume"])
    #expect(evaluations(of: host) { settings.volume.wrappedValue += 1 } == ["Volume"])
    #expect(evaluations(of: host) { settings.name.wrappedValue = "b" } == ["Name"])
    #expect(evaluations(of: host) { settings.address.city.wrappedValue = "Paris" } == ["City"])
    #expect(evaluations(of: host) { settings.wrappedValue.address.street = "Side" } == ["Name"])
    #expect(evaluations(of: host) { settings.address.wrappedValue = Address(city: "Bern", street: "Side") } == ["City"])
    #expect(evaluations(of: host) { settings.address.city.wrappedValue = "Bern" } == [])
    #expect(host.html == "b 3 Bern Side ")
  }

  @Test func `A write to a part evaluates the views that read the enclosing values`() throws {
    struct Whole: View {
      @Binding var settings: Settings
      var body: some View { Text("\(settings.volume)") }
    }
    struct WholeAddress: View {
      @Binding var address: Address
      var body: some View { Text(address.city) }
    }
    let (host, settings) = try host(Settings()) {
      Whole(settings: $0)
      WholeAddress(address: $0.address)
      Name(name: $0.address.street)
    }
    #expect(evaluations(of: host) { settings.address.city.wrappedValue = "x" } == ["Whole", "WholeAddress"])
    #expect(evaluations(of: host) { settings.volume.wrappedValue = 9 } == ["Whole"])
    #expect(
      evaluations(of: host) { settings.address.street.wrappedValue = "y" } == ["Whole", "WholeAddress", "Name"])
  }

  @Test func `A computed property follows the properties that it reads`() throws {
    let (host, settings) = try host(Settings()) {
      Name(name: $0.loudName)
      City(city: $0.name)
    }
    #expect(evaluations(of: host) { settings.name.wrappedValue = "b" } == ["Name", "City"])
    #expect(evaluations(of: host) { settings.loudName.wrappedValue = "C" } == ["Name", "City"])
    #expect(host.html == "C c ")
    settings.wrappedValue.name = "d"
    #expect(host.html == "D d ")
  }

  @Test func `A toggle evaluates the row of its element, and neither the others nor the owner`() throws {
    let (host, items) = try host((0..<20).map { Item(id: $0) }) { $items in
      ForEach($items) { $item in Row(item: $item) }
    }
    #expect(evaluations(of: host) { items[3].isOn.wrappedValue.toggle() } == ["Row"])
    #expect(evaluations(of: host) { items.wrappedValue[4].isOn.toggle() } == ["Row"])
    #expect(evaluations(of: host) { items[5].wrappedValue.title = "new" } == ["Row"])
    #expect(host.html == "ttt[t][t]newtttttttttttttt")
  }

  @Test func `A toggle in a closure of a row evaluates only that closure`() throws {
    var count = 0
    let (host, items) = try host((0..<20).map { Item(id: $0, title: "\($0)") }) { $items in
      ForEach($items) { $item in
        let _ = count += 1
        Toggle(item.title, isOn: $item.isOn)
      }
    }
    count = 0
    try host.toggle("7")
    #expect(count == 1)
    #expect(items.wrappedValue[7].isOn)
    try host.toggle("7")
    #expect(count == 2)
    #expect(!items.wrappedValue[7].isOn)
  }

  @Test func `Inserting, removing or moving an element doesn't evaluate the rows of the others`() throws {
    let (host, items) = try host((0..<5).map { Item(id: $0, title: "\($0)") }) { $items in
      ForEach($items) { $item in Row(item: $item) }
    }
    #expect(evaluations(of: host) { items.wrappedValue.append(Item(id: 5, title: "5")) } == ["Row"])
    #expect(evaluations(of: host) { items.wrappedValue.remove(at: 0) } == [])
    #expect(evaluations(of: host) { items.wrappedValue.reverse() } == [])
    #expect(host.html == "54321")
    #expect(evaluations(of: host) { items[1].isOn.wrappedValue = true } == ["Row"])
    #expect(host.html == "5[4]321")
    #expect(evaluations(of: host) { items.wrappedValue.insert(Item(id: 9, isOn: true, title: "9"), at: 1) } == ["Row"])
    #expect(evaluations(of: host) { items[2].isOn.wrappedValue = false } == ["Row"])
    #expect(host.html == "5[9]4321")
  }

  @Test func `The binding of a row writes to its element, wherever that has moved`() throws {
    var rows: [Int: Binding<Item>] = [:]
    let (host, items) = try host((0..<4).map { Item(id: $0, title: "\($0)") }) { $items in
      ForEach($items) { $item in
        let _ = rows[item.id] = $item
        Text(item.title)
      }
    }
    let row = try #require(rows[3])
    items.wrappedValue.reverse()
    row.wrappedValue.title = "x"
    #expect(items.wrappedValue.map(\.title) == ["x", "2", "1", "0"])
    host.update()
    row.title.wrappedValue = "y"
    #expect(host.html == "y210")
    items.wrappedValue.remove(at: 0)
    #expect(row.wrappedValue.title == "y")
    row.wrappedValue.title = "late"
    row.isOn.wrappedValue = true
    #expect(items.wrappedValue.map(\.title) == ["2", "1", "0"])
    #expect(host.html == "210")
    rows = [:]
  }

  @Test func `Elements that are identified by the value that a row writes stay bound`() throws {
    let (host, names) = try host(["a", "b", ""]) { $names in
      ForEach($names, id: \.self) { $name in TextField(name, text: $name) }
    }
    try host.type("c", into: "b")
    try host.type("d", into: "c")
    #expect(names.wrappedValue == ["a", "d", ""])
    names[0].wrappedValue = "z"
    try host.type("y", into: "z")
    #expect(names.wrappedValue == ["y", "d", ""])
  }

  @Test func `An element whose identifier changes gets another row`() throws {
    let (host, items) = try host([Item(id: 1), Item(id: 2)]) { $items in
      ForEach($items) { $item in Row(item: $item) }
    }
    #expect(evaluations(of: host) { items[0].id.wrappedValue = 3 } == ["Row"])
    #expect(evaluations(of: host) { items[0].isOn.wrappedValue = true } == ["Row"])
    #expect(host.html == "[t]t")
  }

  @Test func `Elements with the same identifier are all evaluated`() throws {
    let reported = try issues {
      let (host, items) = try host([Item(id: 1, title: "a"), Item(id: 1, title: "b")]) { $items in
        ForEach($items) { $item in Row(item: $item) }
      }
      items[1].title.wrappedValue = "c"
      #expect(host.html == "ac")
      items.wrappedValue[1].title = "d"
      #expect(host.html == "ad")
      items.wrappedValue.insert(Item(id: 2, title: "e"), at: 0)
      #expect(host.html == "ead")
    }
    #expect(reported.count == 1)
  }

  @Test func `Rows that are bound by their positions are evaluated for their own elements`() throws {
    let (host, items) = try host((0..<5).map { Item(id: $0) }) { $items in
      ForEach($items.indices, id: \.self) { index in Row(item: $items[index]) }
    }
    #expect(evaluations(of: host) { items[3].isOn.wrappedValue.toggle() } == ["Row"])
    #expect(evaluations(of: host) { items.wrappedValue[1].isOn.toggle() } == ["Row"])
    #expect(!evaluations(of: host) { items.wrappedValue.removeLast() }.contains("Row"))
    #expect(host.html == "t[t]t[t]")
  }

  @Test func `Rows that are bound by identifier and by position are evaluated for each other's writes`() throws {
    let (host, items) = try host((0..<5).map { Item(id: $0) }) { $items in
      ForEach($items) { $item in Name(name: $item.title) }
      Row(item: $items[2])
    }
    #expect(evaluations(of: host) { items[2].isOn.wrappedValue = true } == ["Row"])
    #expect(evaluations(of: host) { items[2].title.wrappedValue = "v" } == ["Name", "Row"])
    #expect(evaluations(of: host) { items[1].title.wrappedValue = "u" } == ["Name"])
  }

  @Test func `A reader follows a value in an optional until it is removed`() throws {
    let (host, settings) = try host(Settings()) { $settings in
      if let nickname = Binding($settings.nickname) { Name(name: nickname) }
      Volume(volume: $settings.volume)
    }
    #expect(evaluations(of: host) { settings.nickname.wrappedValue = "m" } == ["Name"])
    #expect(evaluations(of: host) { Binding(settings.nickname)?.wrappedValue = "l" } == ["Name"])
    #expect(host.html == "l 1 ")
    #expect(evaluations(of: host) { settings.volume.wrappedValue = 2 } == ["Volume"])
    settings.nickname.wrappedValue = nil
    #expect(host.html == "2 ")
    settings.nickname.wrappedValue = "m"
    #expect(host.html == "m 2 ")
  }

  @Test func `A value that is written where there was none is shown, even if it equals the removed one`() throws {
    let (host, name) = try host(String?("a")) { $name in
      if let name = Binding($name) { Name(name: name) }
    }
    let unwrapped = try #require(Binding(name))
    name.wrappedValue = nil
    #expect(host.html == "")
    unwrapped.wrappedValue = "a"
    #expect(host.html == "a ")
  }

  @Test func `A value that is set again is read by each binding that was made before`() throws {
    struct Page: View {
      @State var name: String? = "a"
      let hand: (Binding<String?>) -> Void
      @State var kept: [Binding<String>] = []
      var body: some View {
        let _ = hand($name)
        ForEach(kept.indices, id: \.self) { Name(name: kept[$0]) }
        Button("keep") {
          if let binding = Binding<String>($name) { kept.append(binding) }
        }
      }
    }
    var handed: Binding<String?>?
    let host = ViewHost { Page(hand: { handed = $0 }) }
    let name = try #require(handed)
    try host.tap("keep")
    name.wrappedValue = "b"
    try host.tap("keep")
    #expect(host.html.hasPrefix("b b "))
    name.wrappedValue = nil
    #expect(host.html.hasPrefix("a b "))
    name.wrappedValue = "a"
    #expect(host.html.hasPrefix("a a "))
    handed = nil
  }

  @Test func `A reader follows a value of a dictionary by its key`() throws {
    struct Note: View {
      @Binding var note: Int?
      var body: some View { Text("\(note ?? 0) ") }
    }
    let (host, settings) = try host(Settings()) { $settings in
      Note(note: $settings.notes["x"])
      Note(note: $settings.notes["y"])
      Note(note: $settings.notes["z"])
    }
    #expect(evaluations(of: host) { settings.notes["y"].wrappedValue = 2 } == ["Note"])
    #expect(evaluations(of: host) { settings.wrappedValue.notes["z"] = 3 } == ["Note"])
    #expect(evaluations(of: host) { settings.notes["x"].wrappedValue = nil } == ["Note"])
    #expect(host.html == "0 2 3 ")
  }

  @Test func `A subscript that stops the program for a removed element isn't called for it`() throws {
    struct Grid {
      var cells: [Int]
      subscript(position: Int) -> Int {
        get { cells[position] }
        set { cells[position] = newValue }
      }
    }
    let (host, grid) = try host(Grid(cells: [1, 2, 3])) { $grid in
      ForEach(0..<$grid.wrappedValue.cells.count, id: \.self) { index in Volume(volume: $grid[index]) }
    }
    grid.wrappedValue.cells.removeLast()
    #expect(host.html == "1 2 ")
    grid[0].wrappedValue = 4
    #expect(host.html == "4 2 ")
  }

  @Test func `A write to a property of an object in a state evaluates that property's readers`() throws {
    let (host, model) = try host(Model()) {
      Name(name: $0.name)
      Volume(volume: $0.volume)
    }
    #expect(evaluations(of: host) { model.name.wrappedValue = "b" } == ["Name"])
    #expect(evaluations(of: host) { model.wrappedValue.volume = 2 } == ["Volume"])
    #expect(evaluations(of: host) { model.wrappedValue = Model() } == ["Name", "Volume"])
    #expect(host.html == "a 1 ")
  }

  @Test func `The rows of a list and those with their positions are evaluated on their own`() throws {
    let (host, items) = try host((0..<5).map { Item(id: $0) }) { $items in
      List($items) { $item in Row(item: $item) }
      ForEach(Array($items.enumerated()), id: \.element.id) { Row(item: $0.element) }
      ForEach($items) { $item in Row(item: $item) }.onDelete { _ in }
    }
    #expect(evaluations(of: host) { items[3].isOn.wrappedValue = true } == ["Row", "Row", "Row"])
    #expect(evaluations(of: host) { items.wrappedValue[1].title = "u" } == ["Row", "Row", "Row"])
  }

  @Test func `Writing an element of a collection that isn't an array evaluates its row`() throws {
    let (host, items) = try host(ArraySlice((0..<5).map { Item(id: $0) }).dropFirst()) { $items in
      ForEach($items) { $item in Row(item: $item) }
    }
    #expect(evaluations(of: host) { items[3].isOn.wrappedValue = true } == ["Row"])
    #expect(evaluations(of: host) { items.wrappedValue.removeFirst() } == [])
    #expect(host.html == "t[t]t")
  }

  @Test func `An observer of a state may write it while it is notified`() throws {
    let (host, settings) = try host(Settings()) { Name(name: $0.name) }
    nonisolated(unsafe) let written = settings.name
    withObservationTracking {
      _ = settings.volume.wrappedValue
    } onChange: {
      MainActor.assumeIsolated { written.wrappedValue = "written" }
    }
    settings.volume.wrappedValue = 5
    #expect(settings.wrappedValue.name == "written")
    #expect(settings.wrappedValue.volume == 5)
    #expect(host.html == "written ")
  }

  @Test func `Readers follow nested collections element by element`() throws {
    struct Section: Identifiable {
      var id: Int
      var items: [Item]
    }
    let sections = (0..<3).map { Section(id: $0, items: (0..<3).map { Item(id: $0) }) }
    let (host, binding) = try host(sections) { $sections in
      ForEach($sections) { $section in
        ForEach($section.items) { $item in Row(item: $item) }
      }
    }
    #expect(evaluations(of: host) { binding[1].items[2].isOn.wrappedValue = true } == ["Row"])
    #expect(evaluations(of: host) { binding.wrappedValue[0].items[0].isOn = true } == ["Row"])
    #expect(evaluations(of: host) { binding[2].items.wrappedValue.removeFirst() } == [])
    #expect(evaluations(of: host) { binding[2].items[1].isOn.wrappedValue = true } == ["Row"])
    #expect(host.html == "[t]tttt[t]t[t]")
  }

  @Test func `A write while a view observes another part notifies an observer outside of views`() throws {
    let (host, settings) = try host(Settings()) { Name(name: $0.name) }
    var changes = 0
    withObservationTracking {
      _ = settings.volume.wrappedValue
    } onChange: {
      MainActor.assumeIsolated { changes += 1 }
    }
    settings.name.wrappedValue = "b"
    #expect(changes == 0)
    settings.volume.wrappedValue = 2
    #expect(changes == 1)
    withExtendedLifetime(host) {}
  }

  @Observable final class Model {
    var name = "a"
    var volume = 1
  }

  /// A key that notes when it is compared or hashed, and can use the state meanwhile.
  private struct Key: Hashable {
    final class Uses { var (count, use) = (0, nil as (() -> Void)?) }
    let name: String
    let uses: Uses
    static func == (first: Key, second: Key) -> Bool {
      first.note()
      return first.name == second.name
    }
    func hash(into hasher: inout Hasher) {
      note()
      hasher.combine(name)
    }
    private func note() {
      uses.count += 1
      guard let use = uses.use.take() else { return }
      use()
      uses.use = use
    }
  }

  private struct Field<Content: View>: View {
    let hand: (Binding<[Key: Int]>, Binding<Int>) -> Void
    @State private var results: [Key: Int] = [:]
    @State private var number = 0
    @ViewBuilder let content: (Binding<[Key: Int]>, Int) -> Content
    var body: some View {
      let _ = hand($results, $number)
      content($results, number)
    }
  }

  private struct KeyReader: View {
    @Binding var result: Int?
    var body: some View { Text("\(result ?? 0)") }
  }

  @Test func `A write visits no reader of a key that is no longer read`() throws {
    let uses = Key.Uses()
    var handed: (results: Binding<[Key: Int]>, number: Binding<Int>)?
    let host = ViewHost {
      Field(hand: { handed = ($0, $1) }) { results, number in
        KeyReader(result: results[Key(name: "\(number)", uses: uses)])
      }
    }
    let (results, number) = try #require(handed)
    func usesOfWrite() -> Int {
      uses.count = 0
      results[Key(name: "other", uses: uses)].wrappedValue = Int.random(in: 0..<1_000_000)
      host.update()
      return uses.count
    }
    for next in 1..<500 {
      number.wrappedValue = next
      host.update()
    }
    #expect(usesOfWrite() < 20)
    results[Key(name: "499", uses: uses)].wrappedValue = 7
    #expect(host.html == "7")
    handed = nil
  }

  @Test func `Comparing and hashing keys and identifiers may read and write the state`() throws {
    struct Row: Identifiable {
      let id: Key
      var number = 0
    }
    let uses = Key.Uses()
    var handed: (results: Binding<[Key: Int]>, number: Binding<Int>)?
    let host = ViewHost {
      Field(hand: { handed = ($0, $1) }) { results, _ in
        KeyReader(result: results[Key(name: "a", uses: uses)])
      }
    }
    let results = try #require(handed).results
    uses.use = { _ = results.wrappedValue.count }
    results[Key(name: "a", uses: uses)].wrappedValue = 1
    #expect(host.html == "1")
    results.wrappedValue = [Key(name: "a", uses: uses): 2]
    #expect(host.html == "2")
    uses.use = nil
    handed = nil

    let (rowHost, rows) = try self.host([Row(id: Key(name: "x", uses: uses)), Row(id: Key(name: "y", uses: uses))]) {
      ForEach($0) { $row in Volume(volume: $row.number) }
    }
    uses.use = { _ = rows.wrappedValue.count }
    rows[0].number.wrappedValue = 5
    rows.wrappedValue.reverse()
    #expect(rowHost.html == "0 5 ")
    uses.use = nil
  }

  @Test func `A value that a write of a part releases may use the state`() throws {
    final class Last {
      let action: () -> Void
      init(_ action: @escaping () -> Void) { self.action = action }
      deinit { action() }
    }
    struct Contents {
      var number = 0
      var last: Last?
      var rows: [Last?] = [nil]
    }
    let (host, contents) = try host(Contents()) { Volume(volume: $0.number) }
    func use() { contents.number.wrappedValue += 1 }
    contents.last.wrappedValue = Last(use)
    contents.last.wrappedValue = nil
    contents.rows[0].wrappedValue = Last(use)
    contents.rows[0].wrappedValue = nil
    contents.wrappedValue.last = Last(use)
    contents.wrappedValue.last = nil
    #expect(host.html == "3 ")
  }

  /// A value whose comparison runs an action once.
  private struct Weight: Equatable {
    nonisolated(unsafe) static var whileComparing: (() -> Void)?
    var grams = 0

    static func == (first: Weight, second: Weight) -> Bool {
      whileComparing.take()?()
      return first.grams == second.grams
    }
  }

  @Test func `A comparison that writes another part keeps both writes`() throws {
    struct Parcel {
      var weight = Weight()
      var number = 0
    }
    struct WeightView: View {
      @Binding var weight: Weight
      var body: some View { Text("\(weight.grams) ") }
    }
    let (host, parcel) = try host(Parcel()) {
      WeightView(weight: $0.weight)
      Volume(volume: $0.number)
    }
    Weight.whileComparing = { parcel.number.wrappedValue = 7 }
    parcel.weight.wrappedValue = Weight(grams: 3)
    #expect(host.html == "3 7 ")
    Weight.whileComparing = { parcel.number.wrappedValue = 8 }
    parcel.weight.grams.wrappedValue = 4
    #expect(host.html == "4 8 ")
  }
}
