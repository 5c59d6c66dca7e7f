import EnvironmentCore
import EnvironmentViews
import TestSupport
import Testing

@MainActor
struct ObservableObjectHostTests {
  final class Model: ObservableObject { @Published var name = "a" }

  @Test func `A change of an observed object evaluates each view that observes it once`() {
    struct Observing: View { @ObservedObject var model: Model; var body: some View { Text(model.name) } }
    struct Inheriting: View { @EnvironmentObject var model: Model; var body: some View { Text(model.name) } }
    struct Indifferent: View { let model: Model; var body: some View { Text("third") } }
    let model = Model()
    let host = ViewHost {
      Observing(model: model)
      Inheriting().environmentObject(model)
      Indifferent(model: model)
    }
    _ = host.drainEvaluations()
    model.name = "b"
    model.name = "c"
    host.update()
    host.expectEvaluations(["Observing", "Inheriting"], html: "ccthird")
  }

  // MARK: Bindings

  struct Item: Identifiable, Equatable {
    let id: Int
    var isOn = false
    var name = ""
  }

  final class Settings: ObservableObject {
    @Published var flag = false
    @Published var other = false
    @Published var text = "a"
    @Published var part = Item(id: 0)
    @Published var items = [Item(id: 1), Item(id: 2), Item(id: 3)]
  }

  struct Flag: View {
    @Binding var flag: Bool
    var body: some View {
      Text(flag ? "+" : "-")
      Button("switch") { flag.toggle() }.id("switch")
    }
  }

  /// Passes a binding on, and doesn't read it.
  struct Middle: View {
    @Binding var flag: Bool
    var body: some View { Flag(flag: $flag) }
  }

  struct Name: View {
    @Binding var name: String
    var body: some View { Text(name) }
  }

  @ViewBuilder fileprivate static func page(_ settings: ObservedObject<Settings>.Wrapper) -> some View {
    Toggle("flag", isOn: settings.flag)
    Toggle("other", isOn: settings.other)
    Middle(flag: settings.flag)
    TextField("text", text: settings.text)
    Name(name: settings.text)
    Name(name: settings.part.name)
    ForEach(settings.items) { $item in
      Toggle("item \(item.id)", isOn: $item.isOn)
      Name(name: $item.name)
    }
  }

  struct Owning: View {
    @StateObject var settings = Settings()
    var body: some View {
      page($settings)
      Button("part") { settings.part.isOn.toggle() }
    }
  }

  struct Observing: View {
    @ObservedObject var settings: Settings
    var body: some View { page($settings) }
  }

  struct Inheriting: View {
    @EnvironmentObject var settings: Settings
    var body: some View { page($settings) }
  }

  private func expectControlsShowChanges(of host: ViewHost<some View>) throws {
    #expect(!host.html.contains("checked"))
    try host.toggle("flag")
    #expect(host.html.split(separator: "checked").count == 2 && host.html.contains("+"))
    try host.tap("switch")
    #expect(!host.html.contains("checked") && !host.html.contains("+"))
    try host.type("b", into: "text")
    #expect(host.html.contains("value=\"b\""))
    try host.toggle("item 2")
    #expect(host.html.split(separator: "checked").count == 2)
    try host.toggle("item 2")
  }

  @Test func `A control with a binding into an object shows a change, whatever has made it`() throws {
    let settings = Settings()
    let observing = ViewHost { Observing(settings: settings) }
    let inheriting = ViewHost { Inheriting().environmentObject(settings) }
    try expectControlsShowChanges(of: ViewHost { Owning() })
    try expectControlsShowChanges(of: observing)
    try expectControlsShowChanges(of: inheriting)
    settings.flag = true
    settings.part.name = "[part]"
    settings.items[2].name = "[item]"
    observing.update()
    inheriting.update()
    for html in [observing.html, inheriting.html] {
      #expect(html.contains("+") && html.contains("[part]") && html.contains("[item]"))
    }
  }

  @Test func `A change of an object evaluates, of the readers of bindings into it, those of changed values`() {
    let settings = Settings()
    let host = ViewHost { Observing(settings: settings) }
    let owner = ["Observing"]
    _ = host.drainEvaluations()
    host.expectEvaluations(owner + ["Middle", "Flag"]) { settings.flag = true }
    host.expectEvaluations(owner) { settings.other = true }
    host.expectEvaluations(owner + ["Name"]) { settings.text = "b" }
    host.expectEvaluations(owner) { settings.part.isOn = true }
    host.expectEvaluations(owner + ["Name"]) { settings.part.name = "c" }
    host.expectEvaluations(owner + ["Name"]) { settings.items[1].name = "d" }
    host.expectEvaluations(owner) { settings.items.reverse() }
    host.expectEvaluations(owner + ["Name"]) { settings.items.insert(Item(id: 4, name: "e"), at: 1) }
    host.expectEvaluations(owner) { settings.items.removeFirst() }
    host.expectEvaluations(owner + ["Name"]) { settings.items[0].name = "f" }
    host.expectEvaluations(owner) { settings.flag = true }
  }

  @Test func `After random changes, a host shows what a new one does`() {
    for seed in 0..<testSize(20, full: 200) {
      var generator = SeededGenerator(seed: UInt64(seed))
      let settings = Settings()
      let host = ViewHost { Observing(settings: settings) }
      var nextID = 4
      for step in 0..<20 {
        let index = settings.items.indices.randomElement(using: &generator)
        switch Int.random(in: 0..<9, using: &generator) {
        case 0: settings.flag.toggle()
        case 1: settings.text += "."
        case 2: settings.part.name += "!"
        case 3: settings.part.isOn.toggle()
        case 4: if let index { settings.items[index].name += "?" }
        case 5: if let index { settings.items[index].isOn.toggle() }
        case 6: if let index { settings.items.remove(at: index) }
        case 7: settings.items.shuffle(using: &generator)
        default:
          settings.items.insert(Item(id: nextID), at: index ?? 0)
          nextID += 1
        }
        if Bool.random(using: &generator) { continue }
        host.update()
        #expect(host.html == ViewHost { Observing(settings: settings) }.html, "seed \(seed), step \(step)")
      }
    }
  }
}
