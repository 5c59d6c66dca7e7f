import EnvironmentCore
import TestSupport
import Testing

/// The objects of a class share the metadata of its properties, and no values.
struct PropertyTableTests {
  @Test(arguments: 0..<40) func `Each object reads its own values, whatever other objects of its class do`(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    let models = (0..<4).map { _ in Model() }
    var expected = models.map { _ in Expectation() }
    for step in 1...60 {
      let index = Int.random(in: 0..<models.count, using: &generator)
      switch Int.random(in: 0..<8, using: &generator) {
      case 0, 1, 2:
        let number = Bool.random(using: &generator) ? step : nil
        let title = Bool.random(using: &generator) ? "\(step)" : nil
        models[index].bindEnvironment(from: Model.values(number: number, title: title))
        expected[index].bind(number: number, title: title)
      case 3:
        models[index].unbindEnvironment()
        expected[index].bind(number: nil, title: nil)
      case 4:
        models[index].number = -step
        expected[index].override = -step
      case 5:
        models[index].resetEnvironment(\.tableNumber)
        expected[index].override = nil
      default:
        // Reads one property first, so that the first reads occur in every order.
        #expect(models[index].number == expected[index].number, "step \(step)")
      }
      let other = Int.random(in: 0..<models.count, using: &generator)
      #expect(models[other].title == expected[other].title, "step \(step)")
      #expect(models[other].length == expected[other].title?.utf8.count ?? 0, "step \(step)")
      #expect(models[other].action() == expected[other].boundNumber ?? 0, "step \(step)")
    }
  }

  @Test func `An object whose property has its own source reads from that source`() {
    let models = [Chosen(\.tableNumber), Chosen(\.tableOther), Chosen(\.tableNumber), Chosen(\.tableOther)]
    let numbers = models.map { model in changes { _ = model.number } }
    var values = EnvironmentValues()
    values.tableNumber = 1
    for model in models { model.bindEnvironment(from: values) }
    #expect(models.map(\.number) == [1, 0, 1, 0])
    #expect(numbers.map { $0() } == [1, 0, 1, 0])
    values.tableOther = 2
    for model in models { model.bindEnvironment(from: values) }
    #expect(models.map(\.number) == [1, 2, 1, 2])
    models[1].number = 7
    models[1].resetEnvironment(\.tableOther)
    #expect(models[1].number == 2)
  }

  @Test func `A property keeps its own source when other objects use further accessors of the class`() {
    let (object, other) = (Chosen(\.tableOther), Chosen(\.tableNumber))
    #expect([object.number, other.number] == [0, 0])
    other.number = 7
    #expect(other.title == nil)
    #expect(object.title == nil)
    var values = Model.values(number: 1, title: nil)
    values.tableOther = 2
    object.bindEnvironment(from: values)
    #expect(object.number == 2)
    object.number += 1
    object.resetEnvironment(\.tableNumber)
    #expect(object.number == 3)
    object.resetEnvironment(\.tableOther)
    #expect(object.number == 2)
  }

  @Test func `An observer is notified only of its own property of its own object`() {
    let (model, other) = (Model(), Model())
    let (number, title) = (changes { _ = model.number }, changes { _ = model.title })
    let others = changes { _ = (other.number, other.title) }
    model.bindEnvironment(from: Model.values(number: 1, title: nil))
    #expect([number(), title(), others()] == [1, 0, 0])
    model.title = "own"
    #expect([number(), title(), others()] == [1, 1, 0])
  }

  @Test func `Binding to identical values again notifies no observer, and a later binding does`() {
    let model = Model()
    let values = Model.values(number: 1, title: "one")
    model.bindEnvironment(from: values)
    let action = changes { _ = model.action }
    model.bindEnvironment(from: values)
    #expect(action() == 0)
    #expect(model.number == 1)
    model.bindEnvironment(from: Model.values(number: 1, title: "one"))
    #expect(action() == 1)
    model.unbindEnvironment()
    #expect(!model.isEnvironmentBound)
  }

  @Test func `An unbound object reads the task's values, whatever its class has read before`() {
    let bound = Model()
    bound.bindEnvironment(from: Model.values(number: 1, title: "one"))
    #expect(bound.number == 1)
    let model = Model()
    #expect(model.number == 0)
    let inside = withEnvironment {
      $0.tableNumber = 2
    } operation: {
      #expect(model.number == 2)
      #expect(model.title == nil)
      return Model()
    }
    #expect(model.number == 0)
    #expect(inside.number == 2)
    withEnvironment {
      $0.tableNumber = 3
      $0.tableTitle = "three"
    } operation: {
      #expect([model.number, inside.number] == [3, 3])
      #expect(inside.title == "three")
    }
  }

  @Test func `Many tasks may use the first objects of a class at once`() async {
    await useFirstObjects(of: Int.self, depth: 0)
  }

  private func useFirstObjects<Element>(of type: Element.Type, depth: Int) async {
    guard depth < 24 else { return }
    await withTaskGroup { group in
      for task in 1...8 {
        group.addTask {
          let model = Generic<Element>()
          model.bindEnvironment(from: Model.values(number: task, title: "\(task)"))
          let title = model.title
          model.other = -task
          return [model.number, Int(title ?? "") ?? 0, -model.other] == [task, task, task]
        }
      }
      for await isRight in group { #expect(isRight) }
    }
    await useFirstObjects(of: [Element].self, depth: depth + 1)
  }

  private struct Expectation {
    private(set) var boundNumber: Int?
    private(set) var title: String?
    var override: Int?

    var number: Int { override ?? boundNumber ?? 0 }

    mutating func bind(number: Int?, title: String?) {
      (boundNumber, self.title) = (number, title)
    }
  }

  private final class Model: EnvironmentBindable {
    let _environmentStorage = EnvironmentStorage()
    @Environment(\.tableNumber) var number
    @Environment(\.tableTitle) var title
    @Environment(\.tableTitle?.utf8.count) private var optionalLength
    @Environment(\.tableAction) var action

    var length: Int { optionalLength ?? 0 }

    static func values(number: Int?, title: String?) -> EnvironmentValues {
      var values = EnvironmentValues()
      if let number {
        values.tableNumber = number
        values.tableAction = { number }
      }
      if let title { values.tableTitle = title }
      return values
    }
  }

  private final class Chosen: EnvironmentBindable {
    let _environmentStorage = EnvironmentStorage()
    @Environment var number: Int
    @Environment(\.tableTitle) var title

    init(_ keyPath: KeyPath<EnvironmentValues, Int>) {
      _number = Environment(keyPath)
    }
  }

  private final class Generic<Element>: EnvironmentBindable {
    let _environmentStorage = EnvironmentStorage()
    @Environment(\.tableNumber) var number
    @Environment(\.tableTitle) var title
    @Environment(\.tableOther) var other
  }
}

// Keys whose values each reader stores inline, as for an `@Entry`.

private enum TableNumberKey: EnvironmentKey {
  static let defaultValue = 0
  static var __info: __KeyInfo { __KeyInfo(at: \.tableNumber) }
}

private enum TableOtherKey: EnvironmentKey {
  static let defaultValue = 0
  static var __info: __KeyInfo { __KeyInfo(at: \.tableOther) }
}

private enum TableTitleKey: EnvironmentKey {
  static let defaultValue: String? = nil
  static var __info: __KeyInfo { __KeyInfo(at: \.tableTitle) }
}

private enum TableActionKey: EnvironmentKey {
  static let defaultValue: @Sendable () -> Int = { 0 }
  static var __info: __KeyInfo { __KeyInfo(at: \.tableAction) }
}

extension EnvironmentValues {
  fileprivate var tableNumber: Int {
    get { self[TableNumberKey.self] }
    set { self[TableNumberKey.self] = newValue }
  }

  fileprivate var tableOther: Int {
    get { self[TableOtherKey.self] }
    set { self[TableOtherKey.self] = newValue }
  }

  fileprivate var tableTitle: String? {
    get { self[TableTitleKey.self] }
    set { self[TableTitleKey.self] = newValue }
  }

  fileprivate var tableAction: @Sendable () -> Int {
    get { self[TableActionKey.self] }
    set { self[TableActionKey.self] = newValue }
  }
}
