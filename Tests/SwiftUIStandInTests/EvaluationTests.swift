import SwiftUI
import Testing

extension EnvironmentValues {
  @Entry fileprivate var first = 1
  @Entry fileprivate var second = 1
}

private struct Opaque {
  var action: () -> Void = {}
}

private struct Whole {
  let values: EnvironmentValues
}

extension EnvironmentValues {
  @Entry fileprivate var opaque = Opaque()
  fileprivate var whole: Whole { Whole(values: self) }
}

@MainActor
struct EvaluationTests {
  @Observable
  final class Model {
    var title = "title"
    var other = 0
  }

  // MARK: State

  @Test func `A write to a state evaluates the views that have read it`() throws {
    struct Counter: View {
      @State var count = 0

      var body: some View {
        Text("\(count)")
        Button("Add") { count += 1 }
      }
    }
    struct Outer: View {
      var body: some View { Counter() }
    }
    let host = Host { Outer() }
    #expect(host.drainBodies() == ["Outer", "Counter"])
    try host.tap("Add")
    #expect(host.texts == ["1", "Add"])
    #expect(host.drainBodies() == ["Counter"])
    #expect(host.passes == 1)
  }

  @Test func `A write to a state that no body has read evaluates nothing`() throws {
    struct UnreadWriter: View {
      @State var count = 0

      var body: some View {
        Button("Add") { count += 1 }
      }
    }
    let host = Host { UnreadWriter() }
    _ = host.drainBodies()
    try host.tap("Add")
    #expect(host.drainBodies() == [])
  }

  @Test func `A write of an equal value to a state evaluates nothing`() throws {
    struct EqualWriter: View {
      @State var count = 1

      var body: some View {
        Text("\(count)")
        Button("Set") { count = 1 }
      }
    }
    let host = Host { EqualWriter() }
    _ = host.drainBodies()
    try host.tap("Set")
    #expect(host.drainBodies() == [])
    #expect(host.passes == 0)
  }

  @Test func `A binding makes the view that reads it depend on the state, and not the one that passes it on`() throws {
    struct Field: View {
      @Binding var text: String

      var body: some View {
        Text(text)
        TextField("Name", text: $text)
      }
    }
    struct Owner: View {
      @State var text = "a"

      var body: some View { Field(text: $text) }
    }
    let host = Host { Owner() }
    _ = host.drainBodies()
    try host.write("b", to: "Name")
    #expect(host.texts == ["b", "Name"])
    #expect(host.drainBodies() == ["Field"])
  }

  // MARK: Environment

  struct FirstValue: View {
    @Environment(\.first) var first

    var body: some View { Text("\(first)") }
  }

  struct AllValues: View {
    @Environment(\.self) var environment

    var body: some View { Text("\(environment.first) \(environment.second)") }
  }

  struct Readers: View {
    var body: some View {
      FirstValue()
      AllValues()
    }
  }

  @Test func `A value of the environment evaluates the views that have a property for it`() {
    let host = Host { Readers() }
    #expect(host.drainBodies() == ["Readers", "FirstValue", "AllValues"])
    host.environment.second = 2
    host.update()
    #expect(host.texts == ["1", "1 2"])
    #expect(host.drainBodies() == ["AllValues"])
    host.environment.first = 3
    host.update()
    #expect(host.texts == ["3", "3 2"])
    #expect(host.drainBodies() == ["FirstValue", "AllValues"])
    host.environment.first = 3
    host.update()
    #expect(host.drainBodies() == [])
  }

  @Test func `A copy of the environment is replaced only if a value changes that was read through it`() throws {
    struct Copying: View {
      @Environment(\.self) var environment
      let seen: (EnvironmentValues) -> Void

      var body: some View {
        let _ = seen(environment)
        Text("\(environment.first)")
      }
    }
    var copy = EnvironmentValues()
    let host = Host { Copying { copy = $0 } }
    host.environment.second = 2
    host.update()
    #expect(copy.second == 1)
    host.environment.second = 3
    host.update()
    #expect(copy.second == 3)
    _ = host.drainBodies()
    host.environment.isEnabled = false
    host.update()
    #expect(host.drainBodies() == [])
    #expect(copy.isEnabled)
  }

  @Test func `A part of the environment without a recorder is current after each change`() throws {
    struct Copying: View {
      @Environment(\.whole) var whole
      let seen: (EnvironmentValues) -> Void

      var body: some View {
        let _ = seen(whole.values)
        Text("shown")
      }
    }
    var copy = EnvironmentValues()
    let host = Host { Copying { copy = $0 } }
    host.environment.second = 2
    host.update()
    #expect(copy.second == 2)
  }

  @Test func `A modifier that writes a value of the environment evaluates its readers inside`() throws {
    struct Writer: View {
      @State var value = 1

      var body: some View {
        Group {
          Readers()
          FirstValue().environment(\.first, 7)
        }
        .environment(\.first, value)
        AllValues()
        Button("Write") { value += 1 }
      }
    }
    let host = Host { Writer() }
    #expect(host.texts == ["1", "1 1", "7", "1 1", "Write"])
    _ = host.drainBodies()
    try host.tap("Write")
    #expect(host.texts == ["2", "2 1", "7", "1 1", "Write"])
    #expect(host.drainBodies() == ["Writer", "FirstValue", "AllValues"])
  }

  @Test func `A transformation receives the outer value`() {
    let host = Host {
      FirstValue()
        .transformEnvironment(\.first) { $0 += 1 }
        .transformEnvironment(\.first) { $0 *= 10 }
        .environment(\.first, 2)
    }
    #expect(host.texts == ["21"])
    host.environment.second = 5
    host.update()
    #expect(host.texts == ["21"])
  }

  @Test func `A value that can't be compared evaluates its readers`() {
    struct Reader: View {
      @Environment(\.opaque) var opaque

      var body: some View { Text("read") }
    }
    let host = Host { Reader() }
    _ = host.drainBodies()
    for number in 1...2 {
      host.environment.opaque = Opaque(action: { _ = number })
      host.update()
      #expect(host.drainBodies() == ["Reader"])
    }
    // The same function with the same captured values has the same bytes.
    let same = host.environment.opaque
    host.environment.opaque = same
    host.update()
    #expect(host.drainBodies() == [])
  }

  // MARK: Observation

  @Test func `A change of a model evaluates the bodies that have read the property`() {
    struct Title: View {
      let model: Model

      var body: some View { Text(model.title) }
    }
    struct Other: View {
      let model: Model

      var body: some View { Text("\(model.other)") }
    }
    let model = Model()
    let host = Host {
      Title(model: model)
      Other(model: model)
    }
    _ = host.drainBodies()
    model.title = "new"
    host.update()
    #expect(host.texts == ["new", "0"])
    #expect(host.drainBodies() == ["Title"])
  }

  @Test func `A change of a value that the content of a collection has read evaluates that content`() {
    let model = Model()
    let host = Host {
      ForEach(0..<2) { number in Text("\(number) \(model.title)") }
    }
    model.title = "new"
    host.update()
    #expect(host.texts == ["0 new", "1 new"])
    #expect(host.passes == 1)
  }

  @Test func `An equatable view decides which values are equal`() {
    struct Titled: View, Equatable {
      let number: Int
      let title: String

      var body: some View { Text("\(number) \(title)") }

      nonisolated static func == (a: Self, b: Self) -> Bool { a.number == b.number }
    }
    let model = Model()
    let host = Host {
      Titled(number: 1, title: model.title).equatable()
    }
    _ = host.drainBodies()
    model.title = "new"
    host.update()
    #expect(host.texts == ["1 title"])
    #expect(host.drainBodies() == [])
  }
}
