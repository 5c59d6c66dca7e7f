import EnvironmentCore
import TestSupport
import Testing

/// Tests of one object with many binders.
struct ManyBindersTests {
  private typealias Model = EnvironmentBindableTests.Model

  @Test(arguments: [3, 60], 1...testSize(4 as UInt64, full: 40))
  func `An object reads from its last binder under any changes of them`(placeCount: Int, seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let model = Model()
    let places = (0..<placeCount).map { _ in Reference() }
    var oracle = BinderOracle()
    for step in 0..<1_000 {
      let changed = changes { _ = model.greeting }
      let former = oracle.greeting(inRequest: false)
      oracle.change(model, in: places, number: step / 2, requests: [nil], using: &random)
      let greeting = oracle.greeting(inRequest: false)
      #expect(model.greeting == greeting, "step \(step)")
      #expect(changed() == (greeting == former ? 0 : 1), "step \(step)")
      if step % 50 == 0 { #expect(oracle.releasesOthers, "step \(step)") }
    }
    model.unbindEnvironment()
    #expect(oracle.alive == 0)
  }

  @Test(arguments: [3, 60], 1...testSize(4 as UInt64, full: 40))
  func `An object reads from its last binder in no request or in the reader's`(placeCount: Int, seed: UInt64) {
    let other = withRequestEnvironment({ _ in }, operation: { TaskScope.currentRequest })
    let (model, places) = (Model(), (0..<placeCount).map { _ in Reference() })
    withRequestEnvironment { _ in
    } operation: {
      let own = TaskScope.currentRequest
      var random = SeededGenerator(seed: seed)
      var oracle = BinderOracle()
      for step in 0..<1_000 {
        oracle.change(model, in: places, number: step, requests: [nil, own, other, other], using: &random)
        #expect(model.greeting == oracle.greeting(inRequest: true), "step \(step)")
        if step % 50 == 0 { #expect(oracle.releasesOthers, "step \(step)") }
      }
      model.unbindEnvironment()
      #expect(oracle.alive == 0)
    }
  }
}

/// The bindings of an object in a plain list.
private struct BinderOracle {
  private var bindings: [(place: Int?, number: Int, request: EnvironmentRequest?)] = []
  private var references: [Weak<Reference>] = []

  var alive: Int { references.count { $0.object != nil } }

  /// Indicates whether the values of former bindings are released.
  var releasesOthers: Bool { alive == bindings.count }

  func greeting(inRequest: Bool) -> String {
    let visible = bindings.last {
      !inRequest || $0.request == nil || $0.request === TaskScope.currentRequest
    }
    return visible.map { "\($0.number)" } ?? "Hello"
  }

  /// Makes a random change, of the model and of the list.
  mutating func change(
    _ model: some EnvironmentAccessible, in places: [Reference], number: Int, requests: [EnvironmentRequest?],
    using random: inout SeededGenerator
  ) {
    let place = Int.random(in: places.indices, using: &random)
    // A place has one request.
    let request = requests[place % requests.count]
    let binder = EnvironmentBinder(for: places[place], of: request)
    // Many bindings in turn with few.
    let binds = number / 100 % 2 == 0 ? 70 : 25
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<binds:
      binder.bind(model, from: values(number))
      if let index = bindings.firstIndex(where: { $0.place == place }) {
        bindings[index].number = number
      } else {
        bindings.append((place, number, request))
      }
    case 99 where number % 10 == 0:
      model.unbindEnvironment()
      bindings = []
    case 95...:
      model.bindEnvironment(from: values(number))
      bindings.removeAll { $0.place == nil }
      bindings.append((nil, number, TaskScope.currentRequest))
    default:
      binder.unbindLeaving([model])
      bindings.removeAll { $0.place == place }
    }
  }

  private mutating func values(_ number: Int) -> EnvironmentValues {
    let reference = Reference()
    references.append(Weak(reference))
    var values = EnvironmentValues()
    (values.greeting, values.reference) = ("\(number)", reference)
    return values
  }
}
