import SwiftUI
import Testing

/// How updates begin and end.
@MainActor
struct UpdateTests {
  @Observable
  final class Model {
    var count = 0
    var other = 0
  }

  @Test func `An update that would never end is given up`() {
    struct Endless: View {
      @State var count = 0

      var body: some View {
        Text("\(count)").onChange(of: count, initial: true) { count += 1 }
      }
    }
    let host = Host { Endless() }
    #expect(host.passes == Host.maximumPasses)
    #expect(!host.isSettled)
  }

  @Test func `A dynamic property that changes what the body reads, each time, never ends`() {
    struct Counting: DynamicProperty {
      @Environment(\.lineLimit) var limit
      let model: Model

      mutating func update() { model.count += 1 }
    }
    struct Endless: View {
      var counting: Counting

      var body: some View { Text("\(counting.model.count)") }
    }
    let model = Model()
    let host = Host { Endless(counting: Counting(model: model)) }
    // The first evaluation has no body to invalidate, and one for a change of the model has used up its observation.
    #expect(host.isSettled)
    model.count += 1
    host.update()
    #expect(host.isSettled)
    host.environment.lineLimit = 1
    host.update()
    #expect(!host.isSettled)
    #expect(host.passes == Host.maximumPasses)
  }

  @Test func `A change that an outer view has taken into account evaluates an inner one once`() {
    struct Inner: View {
      let model: Model
      let count: Int

      var body: some View { Text("\(model.count) \(count)") }
    }
    struct Outer: View {
      let model: Model

      var body: some View { Inner(model: model, count: model.count) }
    }
    let model = Model()
    let host = Host { Outer(model: model) }
    _ = host.drainBodies()
    model.count = 1
    host.update()
    #expect(host.texts == ["1 1"])
    #expect(host.drainBodies() == ["Outer", "Inner"])
    #expect(host.passes == 1)
  }

  @Test func `A body depends on what its last evaluation has read, and on nothing else`() {
    struct Either: View {
      let model: Model

      var body: some View { Text("\(model.count == 0 ? model.other : model.count)") }
    }
    let model = Model()
    let host = Host { Either(model: model) }
    model.count = 1
    host.update()
    _ = host.drainBodies()
    model.other = 1
    host.update()
    #expect(host.drainBodies() == [])
  }

  @Test func `A view that is known to be the same isn't evaluated again`() {
    struct Named: View {
      let name: String
      var numbers = [1, 2]

      var body: some View { Text(name) }
    }
    struct Outer: View {
      let model: Model

      var body: some View {
        let _ = model.count
        Named(name: "same").environment(\.lineLimit, 1)
        Named(name: "\(model.count)")
      }
    }
    let model = Model()
    let host = Host { Outer(model: model) }
    _ = host.drainBodies()
    model.count = 1
    host.update()
    #expect(host.texts == ["same", "1"])
    #expect(host.drainBodies() == ["Outer", "Named"])
  }

  @Test func `A change on another thread is shown by the next update`() async {
    final class Shared: Sendable {
      let state: Binding<Int>

      init(state: Binding<Int>) { self.state = state }
    }
    struct Counter: View {
      @State var count = 0
      let use: (Binding<Int>) -> Void

      var body: some View {
        let _ = use($count)
        Text("\(count)")
      }
    }
    var shared: Shared?
    let host = Host { Counter { shared = Shared(state: $0) } }
    await Task.detached { [shared] in shared?.state.wrappedValue = 5 }.value
    host.update()
    #expect(host.texts == ["5"])
  }

  @Test func `An app's window is shown, with the states of the app`() throws {
    struct Sample: App {
      @State var model = Model()

      var body: some Scene {
        WindowGroup {
          Text("\(model.count)")
          Button("Add") { model.count += 1 }
        }
      }
    }
    let host = Host(Sample.self)
    #expect(host.texts == ["0", "Add"])
    try host.tap("Add")
    #expect(host.texts == ["1", "Add"])
  }

  @Test func `A control that isn't there or is disabled can't be used`() {
    let host = Host {
      Button("Off") {}.disabled(true)
      Button("On") {}
    }
    #expect(throws: HostError.self) { try host.tap("Off") }
    #expect(throws: HostError.self) { try host.tap("Missing") }
    #expect(throws: HostError.self) { try host.write("", to: "On") }
    #expect(throws: Never.self) { try host.tap("On") }
  }
}
