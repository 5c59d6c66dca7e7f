import EnvironmentCore
import Observation
import TestSupport
import Testing

/// Tests of objects whose values change the object while the values are compared, and of other kinds of objects.
struct EnvironmentBindableVariants {
  private typealias Model = EnvironmentBindableTests.Model

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

  @Test func `A default or a destructor may use the same object`() {
    let model = Model()
    var values = EnvironmentValues()
    values.reference = Reference()
    values.unstoredValueHandler = { [unowned model] _ in .value(model.farewellLength.description) }
    values.farewell = "Adieu"
    model.bindEnvironment(from: values)
    #expect(model.greeting == "5")
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

  private final class SubModel: Model {
    @Environment(\.farewell) var farewell
  }

  private actor ModelActor: EnvironmentBindable {
    nonisolated let _environmentStorage = EnvironmentStorage()
    @Environment(\.greeting) var greeting

    func shout() -> String { greeting.uppercased() }
    func rename(_ greeting: String) { self.greeting = greeting }
  }

  @MainActor private final class MainModel: EnvironmentBindable {
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
