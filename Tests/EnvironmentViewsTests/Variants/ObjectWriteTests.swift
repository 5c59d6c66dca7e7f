import EnvironmentCore
import EnvironmentViews
import Observation
import Testing

@Observable
private final class Tally {
  var count = 0
  var names: [String] = []
  var part: Part?
}

@Observable
private final class Part {
  var size = 1
}

private struct TallyKey: EnvironmentKey { static var defaultValue: Tally { Tally() } }

extension EnvironmentValues {
  fileprivate var tally: Tally {
    get { self[TallyKey.self] }
    set { self[TallyKey.self] = newValue }
  }
}

/// Tests of writes to objects of the environment by views, modifiers, dynamic properties and models.
@MainActor
struct ObjectWriteTests {
  private struct Total: View {
    @Environment(Tally.self) var tally

    var body: some View { Text("\(tally.count) \(tally.names.joined(separator: "+"))") }
  }

  @Test func `An action changes an object of the environment, and its readers are evaluated`() throws {
    struct Controls: View {
      @Environment(Tally.self) var tally
      var body: some View {
        Button("Count") { tally.count += 1 }
        Button("Name") { tally.names.append("a") }
        Button("Rename") { tally.names[0] += "b" }
      }
    }
    let tally = Tally()
    let host = ViewHost {
      Controls().environment(tally)
      Total().environment(tally)
    }
    _ = host.drainEvaluations()
    try host.tap("Count")
    host.expectEvaluations(["Total"])
    try host.tap("Name")
    try host.tap("Rename")
    #expect((tally.count, tally.names) == (1, ["ab"]))
    host.expectHTML(hasSuffix: "1 ab")
  }

  @Test func `An action changes an optional object, and does nothing if none is set`() throws {
    struct Controls: View {
      @Environment(Tally.self) var tally: Tally?
      var body: some View { Button("Count") { tally?.count += 1 } }
    }
    let tally = Tally()
    let host = ViewHost { Controls().environment(tally) }
    try host.tap("Count")
    #expect(tally.count == 1)
    try ViewHost { Controls() }.tap("Count")
    #expect(tally.count == 1)
  }

  @Test func `A bindable variable of the body writes to the object of the environment`() throws {
    struct Controls: View {
      @Environment(Tally.self) var tally
      var body: some View {
        @Bindable var tally = tally
        Toggle("Positive", isOn: Binding(get: { tally.count > 0 }, set: { tally.count = $0 ? 1 : 0 }))
        Button("Count") { $tally.count.wrappedValue += 1 }
      }
    }
    let tally = Tally()
    let host = ViewHost { Controls().environment(tally) }
    try host.tap("Count")
    try host.toggle("Positive")
    #expect(tally.count == 0)
  }

  @Test func `An action changes an object at the end of a key path`() throws {
    struct Controls: View {
      @Environment(\.tally.part) var part
      @Environment(\.tally) var tally
      var body: some View {
        Button("Grow") {
          part?.size += 1
          tally.part!.size += 1
          tally.count = part!.size
        }
      }
    }
    let tally = Tally()
    tally.part = Part()
    let host = ViewHost { Controls().environment(\.tally, tally) }
    try host.tap("Grow")
    #expect(tally.count == 3)
  }

  @Test func `A modifier and a property of a view change an object of the environment`() throws {
    struct Counting: DynamicProperty {
      @Environment(Tally.self) var tally
      @MainActor func increment() { tally.count += 1 }
    }
    struct Controls: View {
      var counting = Counting()
      var body: some View { Button("Count") { counting.increment() } }
    }
    struct Started: ViewModifier {
      @Environment(Tally.self) var tally
      func body(content: Content) -> some View { content.onAppear { tally.count += 10 } }
    }
    let tally = Tally()
    let host = ViewHost { Controls().modifier(Started()).environment(tally) }
    try host.tap("Count")
    #expect(tally.count == 11)
  }

  @Test func `A model that changes an object doesn't override it, and one that assigns an object does`() {
    final class Model: EnvironmentBindable {
      let _environmentStorage = EnvironmentStorage()
      @Environment(Tally.self) var tally
      func increment() { tally.count += 1 }
    }
    func values(_ tally: Tally) -> EnvironmentValues {
      var values = EnvironmentValues()
      values[Tally.self] = tally
      return values
    }
    let (first, second, own) = (Tally(), Tally(), Tally())
    let model = Model()
    model.bindEnvironment(from: values(first))
    model.increment()
    model.bindEnvironment(from: values(second))
    model.increment()
    model.tally = own
    model.increment()
    #expect([first.count, second.count, own.count] == [1, 1, 1])
    model.resetEnvironment(Tally.self)
    #expect(model.tally === second)
  }
}
