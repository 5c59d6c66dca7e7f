import EnvironmentViews
import EnvironmentViewsFoundation
import Observation
import Testing

/// Tests of the bodies that are evaluated for a write to a part of a state.
extension StatePartTests {
  func evaluations<Root: View>(of host: ViewHost<Root>, _ change: () -> Void) -> [String] {
    _ = host.drainEvaluations()
    change()
    host.update()
    return host.drainEvaluations()
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
    host.expectEvaluations(["Row"]) { items[0].id.wrappedValue = 3 }
    host.expectEvaluations(["Row"]) { items[0].isOn.wrappedValue = true }
    host.expectHTML("[t]t")
  }

  @Test func `Elements with the same identifier are all evaluated`() throws {
    let reported = try issues {
      let (host, items) = try host([Item(id: 1, title: "a"), Item(id: 1, title: "b")]) { $items in
        ForEach($items) { $item in Row(item: $item) }
      }
      items[1].title.wrappedValue = "c"
      host.expectHTML("ac")
      items.wrappedValue[1].title = "d"
      host.expectHTML("ad")
      items.wrappedValue.insert(Item(id: 2, title: "e"), at: 0)
      host.expectHTML("ead")
    }
    #expect(reported.count == 1)
  }

  @Test func `Rows that are bound by their positions are evaluated for their own elements`() throws {
    let (host, items) = try host((0..<5).map { Item(id: $0) }) { $items in
      ForEach($items.indices, id: \.self) { index in Row(item: $items[index]) }
    }
    host.expectEvaluations(["Row"]) { items[3].isOn.wrappedValue.toggle() }
    host.expectEvaluations(["Row"]) { items.wrappedValue[1].isOn.toggle() }
    #expect(!evaluations(of: host) { items.wrappedValue.removeLast() }.contains("Row"))
    host.expectHTML("t[t]t[t]")
  }

  @Test func `Rows that are bound by identifier and by position are evaluated for each other's writes`() throws {
    let (host, items) = try host((0..<5).map { Item(id: $0) }) { $items in
      ForEach($items) { $item in Name(name: $item.title) }
      Row(item: $items[2])
    }
    host.expectEvaluations(["Row"]) { items[2].isOn.wrappedValue = true }
    host.expectEvaluations(["Name", "Row"]) { items[2].title.wrappedValue = "v" }
    host.expectEvaluations(["Name"]) { items[1].title.wrappedValue = "u" }
  }

  @Test func `A value that is written where there was none is shown, even if it equals the removed one`() throws {
    let (host, name) = try host(String?("a")) { $name in
      if let name = Binding($name) { Name(name: name) }
    }
    let unwrapped = try #require(Binding(name))
    name.wrappedValue = nil
    host.expectHTML("")
    unwrapped.wrappedValue = "a"
    host.expectHTML("a ")
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
    host.expectHTML(hasPrefix: "b b ")
    name.wrappedValue = nil
    host.expectHTML(hasPrefix: "a b ")
    name.wrappedValue = "a"
    host.expectHTML(hasPrefix: "a a ")
    handed = nil
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
    host.expectHTML("1 2 ")
    grid[0].wrappedValue = 4
    host.expectHTML("4 2 ")
  }

  @Test func `Writing an element of a collection that isn't an array evaluates its row`() throws {
    let (host, items) = try host(ArraySlice((0..<5).map { Item(id: $0) }).dropFirst()) { $items in
      ForEach($items) { $item in Row(item: $item) }
    }
    host.expectEvaluations(["Row"]) { items[3].isOn.wrappedValue = true }
    host.expectEvaluations([]) { items.wrappedValue.removeFirst() }
    host.expectHTML("t[t]t")
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
    host.expectHTML("written ")
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
    host.expectEvaluations(["Row"]) { binding[1].items[2].isOn.wrappedValue = true }
    host.expectEvaluations(["Row"]) { binding.wrappedValue[0].items[0].isOn = true }
    host.expectEvaluations([]) { binding[2].items.wrappedValue.removeFirst() }
    host.expectEvaluations(["Row"]) { binding[2].items[1].isOn.wrappedValue = true }
    host.expectHTML("[t]tttt[t]t[t]")
  }

  @Test func `An observer of a part outside of views is notified of the next change of the state`() throws {
    let (host, settings) = try host(Settings()) { Name(name: $0.name) }
    var changes = 0
    withObservationTracking {
      _ = settings.volume.wrappedValue
    } onChange: {
      MainActor.assumeIsolated { changes += 1 }
    }
    settings.name.wrappedValue = "a"
    #expect(changes == 0, "The value is equal.")
    settings.name.wrappedValue = "b"
    #expect(changes == 1)
    withExtendedLifetime(host) {}
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
    host.expectHTML("7")
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
    host.expectHTML("1")
    results.wrappedValue = [Key(name: "a", uses: uses): 2]
    host.expectHTML("2")
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
    host.expectHTML("3 ")
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
    host.expectHTML("3 7 ")
    Weight.whileComparing = { parcel.number.wrappedValue = 8 }
    parcel.weight.grams.wrappedValue = 4
    host.expectHTML("4 8 ")
  }
}
