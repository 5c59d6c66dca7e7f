import EnvironmentCore
import Observation
import Synchronization
import TestSupport
import Testing

@Suite struct EnvironmentBindableTests {
  @Test func `An object that isn't bound reads defaults`() {
    let model = Model()
    #expect(!model.isEnvironmentBound)
    #expect(model.greeting == "Hello")
    #expect(model.nicknameLength == 4)
    #expect(model.optionalStore == nil)
  }

  @Test func `A bound object reads the bound values, and defaults again after unbinding`() {
    let model = Model()
    let store = Store("a")
    var values = EnvironmentValues()
    values.greeting = "Salut"
    values.nickname = "Al"
    values[Store.self] = store
    model.bindEnvironment(from: values)
    #expect(model.isEnvironmentBound)
    #expect(model.greeting == "Salut")
    #expect(model.nicknameLength == 2)
    #expect(model.store === store)
    #expect(model.optionalStore === store)
    model.unbindEnvironment()
    #expect(!model.isEnvironmentBound)
    #expect(model.greeting == "Hello")
  }

  @Test func `A function of key paths is called for each value, and nil means the default`() {
    let model = Model()
    model.bindEnvironment { $0 == \EnvironmentValues.greeting ? "Salut" : nil }
    #expect(model.greeting == "Salut")
    #expect(model.nicknameLength == 4)
  }

  @Test func `A function's value of the wrong type is reported with the property and both types`() {
    let model = Model()
    model.bindEnvironment { _ in 42.5 }
    let issues = issues { #expect(model.greeting == "Hello") }
    #expect(
      issues == [
        """
        A value from the function that an object is bound to has the wrong type, so the default was used.
          Object: EnvironmentCoreTests.EnvironmentBindableTests.Model
          Key: GreetingKey (EnvironmentCoreTests.GreetingKey)
          Expected: Swift.String
          Got: Swift.Double: 42.5
          • Give a value of the expected type.
        """
      ])
  }

  @Test func `A missing object stops the program, and the message names the property of the unbound object`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Model().store
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains("'store' of 'Model' reads an observable object of type 'Store', but 'Model' isn't bound"))
    #expect(message.contains("• Bind 'Model' before: '@EnvironmentBound' in a view"))
    #expect(message.contains("'@Environment(Store.self) var store: Store?'"))
  }

  @Test func `Binding to a function that returns no object is valid until the object is read`() {
    let model = Model()
    var values = EnvironmentValues()
    values[Store.self] = Store("a")
    model.bindEnvironment(from: values)
    #expect(model.store.title == "a")
    model.bindEnvironment { _ in nil }
    #expect(model.optionalStore == nil)
  }

  @Test func `An assigned value overrides the bound value, before and after binding`() {
    let model = Model()
    model.greeting = "own"
    #expect(model.greeting == "own")
    var values = EnvironmentValues()
    values.greeting = "Salut"
    model.bindEnvironment(from: values)
    #expect(model.greeting == "own")
    model.greeting += "!"
    #expect(model.greeting == "own!")
  }

  @Test func `An assigned value is reset by the key path that the property reads, and observers are notified`() {
    let model = Model()
    var values = EnvironmentValues()
    values.greeting = "Salut"
    model.bindEnvironment(from: values)
    model.greeting = "own"
    model.nicknameLength = 9
    let greeting = changes { _ = model.greeting }
    let nickname = changes { _ = model.nicknameLength }
    model.resetEnvironment(\.greeting)
    #expect(model.greeting == "Salut")
    #expect([greeting(), nickname()] == [1, 0])
    #expect(model.nicknameLength == 9)
    model.resetEnvironment()
    #expect(model.nicknameLength == 4)

    let same = changes { _ = model.greeting }
    model.greeting = "Salut"
    #expect(same() == 1)
    let reset = changes { _ = model.greeting }
    model.resetEnvironment(\.greeting)
    #expect(reset() == 0, "The value is the one that is bound.")

    let own = Store("own")
    model.optionalStore = own
    model.resetEnvironment(Store.self)
    #expect(model.optionalStore == nil)
  }

  @Test func `A read of an unbound object is reported once for each property, if such reports are enabled`() {
    let model = Model()
    let reported = issues(unboundReads: true) {
      _ = model.greeting
      _ = model.greeting
      _ = model.nicknameLength
      model.farewellLength = 3
      _ = model.farewellLength
      model.bindEnvironment(from: EnvironmentValues())
      _ = model.action
    }
    #expect(
      reported.map { $0.split(separator: "\n").prefix(2).joined(separator: "\n") } == [
        """
        'greeting' of 'Model' was read while the object isn't bound to an environment, so the default was used.
          Property: EnvironmentCoreTests.EnvironmentBindableTests.Model.greeting
        """,
        """
        'nicknameLength' of 'Model' was read while the object isn't bound to an environment, so the default was used.
          Property: EnvironmentCoreTests.EnvironmentBindableTests.Model.nicknameLength
        """,
      ])
    #expect(issues { _ = Model().greeting }.isEmpty)
  }

  @Test func `Binding notifies the observers of the properties that change, and no others`() {
    let model = Model()
    var values = EnvironmentValues()
    values.greeting = "Salut"
    model.bindEnvironment(from: values)

    let greeting = changes { _ = model.greeting }
    let nickname = changes { _ = model.nicknameLength }
    let store = changes { _ = model.optionalStore }

    values.farewell = "Adieu"
    model.bindEnvironment(from: values)
    #expect([greeting(), nickname(), store()] == [0, 0, 0])

    values.greeting = "Sal" + "ut"
    model.bindEnvironment(from: values)
    #expect([greeting(), nickname(), store()] == [0, 0, 0])

    values.nickname = "Al"
    model.bindEnvironment(from: values)
    #expect([greeting(), nickname(), store()] == [0, 1, 0])

    values[Store.self] = Store("a")
    model.bindEnvironment(from: values)
    #expect([greeting(), nickname(), store()] == [0, 1, 1])

    model.unbindEnvironment()
    #expect([greeting(), nickname(), store()] == [1, 1, 1])
  }

  @Test func `A bound closure can't be compared, so binding it again notifies its observers`() {
    let model = Model()
    let action = changes { _ = model.action }
    model.bindEnvironment(from: EnvironmentValues())
    #expect(action() == 1)
  }

  @Test func `A change made by an equality operator during a comparison notifies observers`() {
    let model = EqualityModel()
    var values = EnvironmentValues()
    values[EqualityProbeKey.self] = EqualityProbe(1) {}
    model.bindEnvironment(from: values)
    let probe = changes { _ = model.probe }

    var nested = EnvironmentValues()
    nested.greeting = "nested"
    var isFirst = true
    values[EqualityProbeKey.self] = EqualityProbe(1) { [unowned model] in
      guard isFirst else { return }
      isFirst = false
      model.bindEnvironment(from: nested)
    }
    values.greeting = "outer"
    let greeting = changes { _ = model.greeting }
    model.bindEnvironment(from: values)
    #expect(model.greeting == "outer")
    #expect(greeting() == 1)
    #expect(probe() == 1)
  }

  @Test func `A binding made during a comparison is kept, however often that happens`() {
    let model = EqualityModel()
    let places = (Place(), Place())
    let (inner, outer) = (EnvironmentBinder(for: places.0), EnvironmentBinder(for: places.1))
    defer { withExtendedLifetime(places) {} }
    var (count, isComparing) = (0, false)
    func numberedValues(_ number: Int) -> EnvironmentValues {
      var values = EnvironmentValues()
      values.greeting = "\(number)"
      values[EqualityProbeKey.self] = EqualityProbe(number) { [unowned model] in
        guard !isComparing, count < 100 else { return }
        isComparing = true
        defer { isComparing = false }
        count += 1
        inner.bind(model, from: numberedValues(count))
      }
      return values
    }
    inner.bind(model, from: numberedValues(0))
    _ = model.probe
    let greeting = changes { _ = model.greeting }
    outer.bind(model, from: numberedValues(-1))
    #expect(greeting() >= 1)
    #expect(model.greeting == "-1")
    let last = count
    #expect(last > 0)
    count = 100
    outer.unbind([model])
    #expect(model.greeting == "\(last)")
    // The bound values retain the model: the closure calls a function that captures it.
    inner.unbind([model])
  }

  @Test func `A binding is removed although each comparison changes the object, and the outer binding stays`() {
    let model = EqualityModel()
    let places = (Place(), Place())
    let (inner, outer) = (EnvironmentBinder(for: places.0), EnvironmentBinder(for: places.1))
    defer { withExtendedLifetime(places) {} }
    var count = 0
    func numberedValues(_ number: Int) -> EnvironmentValues {
      var values = EnvironmentValues()
      values.greeting = "\(number)"
      values[EqualityProbeKey.self] = EqualityProbe(number) { [unowned model] in
        count += 1
        model.greeting = "own"
      }
      return values
    }
    inner.bind(model, from: numberedValues(1))
    outer.bind(model, from: numberedValues(2))
    #expect(model.probe.number == 2)
    let probe = changes { _ = model.probe }
    outer.unbind([model])
    #expect(count > 16)
    #expect(probe() >= 1)
    #expect(model.probe.number == 1)
    model.resetEnvironment()
    #expect(model.greeting == "1")
  }

  @Test func `Resetting by a key path whose argument's equality operator reads the object succeeds`() {
    let model = NumberedModel()
    model.first = "own first"
    model.second = "own second"
    var reads: [String] = []
    model.resetEnvironment(\.[Numbered(2) { [unowned model] in reads.append(model.first) }])
    #expect([model.first, model.second] == ["own first", "2"])
    #expect(reads.contains("own first"))
  }

  @Test func `A reset whose comparison assigns another value notifies the observer`() {
    let model = EqualityModel()
    var values = EnvironmentValues()
    values[EqualityProbeKey.self] = EqualityProbe(1) {}
    model.bindEnvironment(from: values)
    var observed: (() -> Int)?
    model.probe = EqualityProbe(1) { [unowned model] in
      guard observed == nil else { return }
      observed = { 0 }
      model.probe = EqualityProbe(2) {}
      observed = changes { _ = model.probe }
    }
    model.resetEnvironment(\.probe)
    #expect(model.probe.number == 1)
    #expect(observed?() == 1)
  }

  @Test func `Binding an object doesn't change its overridden property`() {
    let model = Model()
    model.greeting = "own"
    let greeting = changes { _ = model.greeting }
    var values = EnvironmentValues()
    values.greeting = "Salut"
    model.bindEnvironment(from: values)
    #expect(greeting() == 0)
    model.greeting = "other"
    #expect(greeting() == 1)
  }

  @Test func `An actor reads the bound values`() async {
    let actor = ModelActor()
    var values = EnvironmentValues()
    values.greeting = "Salut"
    actor.bindEnvironment(from: values)
    #expect(await actor.shout() == "SALUT")
    await actor.rename("Ciao")
    #expect(await actor.shout() == "CIAO")
  }

  @Test @MainActor func `A main actor class reads the bound values`() {
    let model = MainModel()
    var values = EnvironmentValues()
    values.greeting = "Salut"
    model.bindEnvironment(from: values)
    #expect(model.greeting == "Salut")
  }

  @Test func `A subclass and its superclass share one binding`() {
    let model = SubModel()
    var values = EnvironmentValues()
    values.greeting = "Salut"
    values.farewell = "Adieu"
    model.bindEnvironment(from: values)
    #expect(model.greeting + model.farewell == "SalutAdieu")
  }

  @Test func `The overrides and the bindings of an object are released with the object`() {
    weak var bound: Reference?
    weak var own: Reference?
    do {
      let model = Model()
      let references = (Reference(), Reference())
      (bound, own) = references
      var values = EnvironmentValues()
      values.reference = references.0
      model.bindEnvironment(from: values)
      #expect(model.reference === bound)
      model.reference = references.1
    }
    #expect(bound == nil)
    #expect(own == nil)
  }

  @Test func `A default or a destructor may use the same object`() {
    let model = Model()
    var values = EnvironmentValues()
    values.reference = Reference()
    values.unstoredValueHandler = { [unowned model] _ in .value(model.farewellLength.description) }
    values.farewell = "Adieu"
    model.bindEnvironment(from: values)
    #expect(model.greeting == "5")
  }

  class Model: EnvironmentBindable {
    let _environmentStorage = EnvironmentStorage()
    @Environment(\.greeting) var greeting
    @Environment(\.nickname?.count) var nicknameLength: Int?
    @Environment(\.farewell.count) var farewellLength
    @Environment(\.action) var action
    @Environment(\.reference) var reference
    @Environment(Store.self) var store
    @Environment(Store.self) var optionalStore: Store?
  }

  final class SubModel: Model {
    @Environment(\.farewell) var farewell
  }

  actor ModelActor: EnvironmentBindable {
    nonisolated let _environmentStorage = EnvironmentStorage()
    @Environment(\.greeting) var greeting

    func shout() -> String { greeting.uppercased() }
    func rename(_ greeting: String) { self.greeting = greeting }
  }

  @MainActor final class MainModel: EnvironmentBindable {
    nonisolated let _environmentStorage = EnvironmentStorage()
    @Environment(\.greeting) var greeting: String
  }
}

/// A value whose equality operator runs a closure.
private struct EqualityProbe: Equatable {
  let number: Int
  let onComparison: () -> Void

  init(_ number: Int, onComparison: @escaping () -> Void) {
    self.number = number
    self.onComparison = onComparison
  }

  static func == (first: EqualityProbe, second: EqualityProbe) -> Bool {
    first.onComparison()
    second.onComparison()
    return first.number == second.number
  }
}

private struct EqualityProbeKey: EnvironmentKey { static var defaultValue: EqualityProbe { EqualityProbe(0) {} } }

extension EnvironmentValues {
  fileprivate var probe: EqualityProbe { self[EqualityProbeKey.self] }
}

/// An argument for key paths whose equality operator runs a closure.
private struct Numbered: Hashable {
  let number: Int
  var onComparison: () -> Void = {}

  init(_ number: Int, onComparison: @escaping () -> Void = {}) {
    self.number = number
    self.onComparison = onComparison
  }

  static func == (first: Numbered, second: Numbered) -> Bool {
    first.onComparison()
    second.onComparison()
    return first.number == second.number
  }

  func hash(into hasher: inout Hasher) { hasher.combine(0) }
}

extension EnvironmentValues {
  fileprivate subscript(numbered: Numbered) -> String { "\(numbered.number)" }
}

private final class NumberedModel: EnvironmentBindable {
  let _environmentStorage = EnvironmentStorage()
  @Environment(\.[Numbered(1)]) var first
  @Environment(\.[Numbered(2)]) var second
}

private final class EqualityModel: EnvironmentBindable {
  let _environmentStorage = EnvironmentStorage()
  @Environment(\.greeting) var greeting
  @Environment(\.probe) var probe
}

/// A place that binds objects.
private final class Place {}
