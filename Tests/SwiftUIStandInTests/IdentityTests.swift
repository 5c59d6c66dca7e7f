import SwiftUI
import Testing

@MainActor
struct IdentityTests {
  /// A view with a state.
  struct Counter: View {
    let name: String
    @State var count = 0

    var body: some View {
      Text("\(name) \(count)")
      Button("Add to \(name)") { count += 1 }
    }
  }

  /// A value that a host's function reads, and that can't be observed.
  final class Choice {
    var first = true
    var names = ["a", "b"]
  }

  static func counts(_ host: Host) -> [String] {
    host.texts.filter { !$0.hasPrefix("Add") }
  }

  @Test func `A state is kept while the view has its place`() throws {
    let choice = Choice()
    let host = Host { Counter(name: choice.first ? "first" : "second") }
    try host.tap("Add to first")
    choice.first = false
    host.setNeedsUpdate()
    host.update()
    #expect(Self.counts(host) == ["second 1"])
  }

  @Test func `The branches of a condition are two places`() throws {
    let choice = Choice()
    let host = Host {
      if choice.first {
        Counter(name: "first")
      } else {
        Counter(name: "second")
      }
    }
    try host.tap("Add to first")
    for (isFirst, expected) in [(false, "second 0"), (true, "first 0")] {
      choice.first = isFirst
      host.setNeedsUpdate()
      host.update()
      #expect(Self.counts(host) == [expected])
    }
  }

  @Test func `An optional view is shown once`() {
    let choice = Choice()
    let host = Host {
      if choice.first { Text("x") }
    }
    #expect(host.texts == ["x"])
  }

  @Test func `A state is released with an optional view`() throws {
    let choice = Choice()
    let host = Host {
      if choice.first { Counter(name: "first") }
      Counter(name: "last")
    }
    try host.tap("Add to first")
    try host.tap("Add to last")
    for (isShown, expected) in [(false, ["last 1"]), (true, ["first 0", "last 1"])] {
      choice.first = isShown
      host.setNeedsUpdate()
      host.update()
      #expect(Self.counts(host) == expected)
    }
  }

  @Test func `The elements of a collection keep their states by their identifiers`() throws {
    let choice = Choice()
    let host = Host {
      ForEach(choice.names, id: \.self) { Counter(name: $0) }
    }
    try host.tap("Add to b")
    choice.names = ["b", "c", "a"]
    host.setNeedsUpdate()
    host.update()
    #expect(Self.counts(host) == ["b 1", "c 0", "a 0"])
  }

  @Test func `Another identifier makes another view`() throws {
    let choice = Choice()
    let host = Host { Counter(name: "x").id(choice.first) }
    try host.tap("Add to x")
    host.setNeedsUpdate()
    host.update()
    #expect(Self.counts(host) == ["x 1"])
    choice.first = false
    host.setNeedsUpdate()
    host.update()
    #expect(Self.counts(host) == ["x 0"])
  }

  @Test func `An erased view of another type is another view`() throws {
    let choice = Choice()
    let host = Host { choice.first ? AnyView(Counter(name: "x")) : AnyView(Group { Counter(name: "x") }) }
    try host.tap("Add to x")
    choice.first = false
    host.setNeedsUpdate()
    host.update()
    #expect(Self.counts(host) == ["x 0"])
  }

  @Test func `Bindings to elements write to the collection`() throws {
    struct Item: Identifiable {
      let id: Int
      var isDone = false
    }
    struct Items: View {
      @State var items = [Item(id: 1), Item(id: 2)]

      var body: some View {
        List {
          ForEach($items) { $item in
            Toggle("\(item.id) \(item.isDone ? "done" : "open")", isOn: $item.isDone)
          }
        }
      }
    }
    let host = Host { Items() }
    #expect(host.texts == ["1 open", "2 open"])
    try host.tap("2 open")
    #expect(host.texts == ["1 open", "2 done"])
  }
}
