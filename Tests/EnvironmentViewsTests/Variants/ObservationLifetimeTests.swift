import EnvironmentCore
import EnvironmentViews
import Observation
import Testing

/// Tests that the observations of bodies end with the views, and leave nothing in the objects that were read.
///
/// The first body of a type may leave one observation, once in a program.
@MainActor
struct ObservationLifetimeTests {
  /// An argument of a subscript, which each observation of the subscript retains.
  fileprivate final class Key: Hashable {
    /// The operation to call when the key is hashed next, as it is when an observation is registered.
    var onHash: (() -> Void)?

    static func == (first: Key, second: Key) -> Bool { first === second }

    func hash(into hasher: inout Hasher) {
      exchange(&onHash, with: nil)?()
      hasher.combine(ObjectIdentifier(self))
    }
  }

  fileprivate final class Model: Observable {
    let registrar = ObservationRegistrar()
    var number = 0 {
      willSet { registrar.willSet(self, keyPath: \.number) }
    }
    subscript(key: Key) -> Int {
      registrar.access(self, keyPath: \.[key])
      registrar.access(self, keyPath: \.number)
      return number
    }
  }

  @MainActor
  fileprivate final class Weak {
    private var objects: [() -> AnyObject?] = []
    func note<Object: AnyObject>(_ object: Object) -> Object {
      objects.append { [weak object] in object }
      return object
    }
    var living: Int { objects.count { $0() != nil } }
    var count: Int { objects.count }
  }

  @MainActor
  fileprivate final class Hook {
    private var count = 0
    func isFirst() -> Bool {
      count += 1
      return count == 1
    }
  }

  private struct Page: View {
    let model: Model
    let weak: Weak
    var body: some View { Text("\(model[weak.note(Key())])") }
  }

  /// A view whose body reads an object that is deallocated before the body returns, unless it is given one.
  private struct Brief: View {
    let weak: Weak
    var model: Model?
    var body: some View { Text("\((model ?? Model())[weak.note(Key())])") }

    /// Renders the first body of the type, whose observation lives as long as its object, with an object that lives
    /// longer.
    static func renderFirst(_ weak: Weak) throws {
      let model = Model()
      _ = try renderHTML(Brief(weak: weak, model: model))
    }
  }

  @Test func `Rendering leaves no observations in the objects that were read`() throws {
    let (model, weak) = (Model(), Weak())
    for _ in 0..<10 { try expectHTML(of: Page(model: model, weak: weak), "0") }
    #expect(weak.count >= 10)
    #expect(weak.living <= 1)
  }

  @Test func `Rendering leaves no observations of objects that are deallocated during it`() throws {
    let weak = Weak()
    try Brief.renderFirst(weak)
    for _ in 0..<10 { try expectHTML(of: Brief(weak: weak), "0") }
    #expect(weak.count >= 10)
    #expect(weak.living == 0)
  }

  @Test func `A removed view leaves no observations`() throws {
    let (model, weak) = (Model(), Weak())
    try Brief.renderFirst(weak)
    for _ in 0..<10 {
      let host = ViewHost { Page(model: model, weak: weak) }
      host.unmount()
    }
    for _ in 0..<10 {
      let host = ViewHost { Brief(weak: weak) }
      host.unmount()
    }
    #expect(weak.count >= 20)
    #expect(weak.living <= 1)
  }

  @Test func `Reading an observable object through the environment leaves no observations in it`() throws {
    struct Reader: View {
      @Environment<Int> var number: Int
      init(_ key: Key) { _number = Environment(\.observed[key]) }
      var body: some View { Text("\(number)") }
    }
    let (model, weak) = (Model(), Weak())
    for _ in 0..<10 {
      try expectHTML(of: Reader(weak.note(Key())).environment(\.observed, model), "0")
      let host = ViewHost { Reader(weak.note(Key())).environment(\.observed, model) }
      host.expectHTML("0")
      host.unmount()
    }
    #expect(weak.count >= 20)
    #expect(weak.living <= 2)
  }

  @Test func `Binding an object with its children leaves no observations in them`() {
    @MainActor final class Holder: EnvironmentBindable, __EnvironmentDeclaring {
      nonisolated let _environmentStorage = EnvironmentStorage()
      let (model, weak) = (Model(), Weak())
      func __visitEnvironmentChildren(_ visitor: inout __EnvironmentChildVisitor) {
        visitor.visit(model[weak.note(Key())])
      }
    }
    let holder = Holder()
    for _ in 0..<10 { holder.bindEnvironment(from: EnvironmentValues(), includeChildren: true) }
    #expect(holder.weak.count == 10)
    #expect(holder.weak.living == 0)
  }

  @Test func `A change while observations are registered leaves none after the view is removed`() {
    struct Pair: View {
      let (first, second): (Model, Model)
      let weak: Weak
      let hook: Hook
      var body: some View {
        let (key, other) = (weak.note(Key()), weak.note(Key()))
        Text("\(first[key]) \(second[other])")
        if hook.isFirst() {
          let _ = key.onHash = { second.number += 1 }
          let _ = other.onHash = { first.number += 1 }
        }
      }
    }
    let weak = Weak()
    for _ in 0..<20 {
      let host = ViewHost { Pair(first: Model(), second: Model(), weak: weak, hook: Hook()) }
      host.update()
      host.unmount()
    }
    #expect(weak.count >= 40)
    #expect(weak.living <= 2)
  }
}

extension EnvironmentValues {
  fileprivate var observed: ObservationLifetimeTests.Model {
    get { self[ObservedKey.self] }
    set { self[ObservedKey.self] = newValue }
  }
}

private struct ObservedKey: EnvironmentKey {
  // `nonisolated(unsafe)`: the value never changes.
  nonisolated(unsafe) static let defaultValue = ObservationLifetimeTests.Model()
}
