import SwiftUI
import Testing

/// Tests of the beginning and the end of updates.
@MainActor
struct UpdateTests {
  @Observable
  final class Model {
    var count = 0
    var other = 0
  }

  @Test func `An update that would never end is stopped`() {
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

  @Test func `An update never settles if a dynamic property changes a value of the body in each pass`() {
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

  @Test func `A change that an outer view has used evaluates an inner one once`() {
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

  @Test func `A body depends only on the values that its last evaluation has read`() {
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

  @Test func `A view that is known to be equal isn't evaluated again`() {
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

  @Test func `The next update shows a change on another thread`() async {
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

  @Test func `A missing or disabled control can't be used`() {
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
