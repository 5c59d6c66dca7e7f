import EnvironmentKit

@Observable
final class Tally {
  var count = 0
}

struct Page: View {
  @EnvironmentBound var model = GreetingModel()
  @EnvironmentBound(includeChildren: true) var options = OptionsModel()
  @Environment(\.settings.volume) var volume
  @Environment(\.nickname) var nickname
  @Environment(\.journal) var journal
  @State private var isOpen = false

  var body: some View {
    Element("main") {
      Element("h1") { Text(model.text) }
      if let nickname { Text(nickname) }
      Toggle("Open", isOn: $isOpen)
      if isOpen { Text("\(volume), \(options.volume), \(journal.lines.count)") }
      Counter()
      ForEach(["a", "b"], id: \.self) { name in Text(name) }
      Badge().modifier(Loud())
    }
  }
}

struct Counter: View {
  @Environment(Tally.self) var tally
  @Environment(Tally.self) var sameTally: Tally?

  var body: some View {
    @Bindable var bindable = tally
    Button("Count") {
      tally.count += 1
      sameTally?.count += 1
      bindable.count += 1
    }
    Text("\(tally.count)")
  }
}

struct Badge: View {
  @Environment(\.tone) var tone

  var body: some View { Text(tone.rawValue) }
}

struct Loud: ViewModifier {
  @Environment(\.greeting) var greeting

  func body(content: Content) -> some View {
    Element("b", ["title": HTMLAttributeValue(greeting)]) { content }.environment(\.tone, .loud)
  }
}

@MainActor func showViews() throws {
  let journal = Journal()
  let host = ViewHost {
    Page()
      .environment(Tally())
      .environment(\.greeting, "Salut")
      .environment(\.journal, journal)
      .transformEnvironment(\.settings) { $0.volume += 1 }
  }
  print(host.html)
  try host.tap("Count")
  try host.toggle("Open")
  journal.note("toggled")
  host.environment.nickname = "Ada"
  host.update()
  print(host.html)
  print(try renderHTML(Badge(), environment: EnvironmentValues()))
}
