import EnvironmentCore
import Observation
import TestSupport
import Testing

struct EnvironmentBindableTests {
  @Test func `A bound object reads the bound values, and defaults before and after`() {
    let model = Model()
    expectDefaults(model)
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
    expectDefaults(model)
  }

  private func expectDefaults(_ model: Model, sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(!model.isEnvironmentBound, sourceLocation: sourceLocation)
    #expect(model.greeting == "Hello", sourceLocation: sourceLocation)
    #expect(model.nicknameLength == 4, sourceLocation: sourceLocation)
    #expect(model.optionalStore == nil, sourceLocation: sourceLocation)
  }

  @Test func `A function of key paths is called for each value, and nil means the default or no object`() {
    let model = Model()
    var values = EnvironmentValues()
    values[Store.self] = Store("a")
    model.bindEnvironment(from: values)
    #expect(model.store.title == "a")
    model.bindEnvironment { $0 == \EnvironmentValues.greeting ? "Salut" : nil }
    #expect(model.greeting == "Salut")
    #expect(model.nicknameLength == 4)
    #expect(model.optionalStore == nil)
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
    let parts = [
      "'store' of 'Model' reads an observable object of type 'Store', but 'Model' isn't bound",
      "• Bind 'Model' before: '@EnvironmentBound' in a view",
      "'@Environment(Store.self) var store: Store?'",
    ]
    for part in parts where !message.contains(part) { Issue.record("'\(part)' isn't in: \(message)") }
  }

  @Test func `An assigned value overrides the bound value, and binding notifies no observer of it`() {
    let model = Model()
    model.greeting = "own"
    #expect(model.greeting == "own")
    let greeting = changes { _ = model.greeting }
    var values = EnvironmentValues()
    values.greeting = "Salut"
    model.bindEnvironment(from: values)
    expectChanges([greeting], [0])
    #expect(model.greeting == "own")
    model.greeting += "!"
    expectChanges([greeting], [1])
    #expect(model.greeting == "own!")
  }

  @Test func `An assigned value is reset by the key path that the property reads, and observers are notified`() {
    let model = Model()
    var values = EnvironmentValues()
    values.greeting = "Salut"
    model.bindEnvironment(from: values)
    model.greeting = "own"
    model.nicknameLength = 9
    let observers = [changes { _ = model.greeting }, changes { _ = model.nicknameLength }]
    model.resetEnvironment(\.greeting)
    #expect(model.greeting == "Salut")
    expectChanges(observers, [1, 0])
    #expect(model.nicknameLength == 9)
    model.resetEnvironment()
    #expect(model.nicknameLength == 4)

    let same = changes { _ = model.greeting }
    model.greeting = "Salut"
    let reset = changes { _ = model.greeting }
    model.resetEnvironment(\.greeting)
    // The reset changes nothing: the value is the one that is bound.
    expectChanges([same, reset], [1, 0])

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
    func beginning(of property: String) -> String {
      """
      '\(property)' of 'Model' was read while the object isn't bound to an environment, so the default was used.
        Property: EnvironmentCoreTests.EnvironmentBindableTests.Model.\(property)

      """
    }
    expectIssues(reported, beginningWith: beginning(of: "greeting"), beginning(of: "nicknameLength"))
    #expect(issues { _ = Model().greeting }.isEmpty)
  }

  @Test func `Binding notifies the observers of the properties that change, and no others`() {
    let model = Model()
    var values = EnvironmentValues()
    values.greeting = "Salut"
    model.bindEnvironment(from: values)

    let observers = [
      changes { _ = model.greeting }, changes { _ = model.nicknameLength }, changes { _ = model.optionalStore },
    ]
    values.farewell = "Adieu"
    model.bindEnvironment(from: values)
    expectChanges(observers, [0, 0, 0])

    values.greeting = "Sal" + "ut"
    model.bindEnvironment(from: values)
    expectChanges(observers, [0, 0, 0])

    values.nickname = "Al"
    model.bindEnvironment(from: values)
    expectChanges(observers, [0, 1, 0])

    values[Store.self] = Store("a")
    model.bindEnvironment(from: values)
    expectChanges(observers, [0, 1, 1])

    model.unbindEnvironment()
    expectChanges(observers, [1, 1, 1])
  }

  @Test func `Another closure notifies the observers of its property`() {
    let model = Model()
    let action = changes { _ = model.action }
    var values = EnvironmentValues()
    values.action = { $0 * 2 }
    model.bindEnvironment(from: values)
    #expect(action() == 1)
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
}
