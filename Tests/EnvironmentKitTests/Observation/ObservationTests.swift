import EnvironmentKit
import Testing

@Suite struct ObservationTests {
  @Test(arguments: [Change.assignment, .inPlace])
  func `An observer is notified once of a change of a property that it read`(change: Change) {
    let model = Tracked()
    let heard = Counter.ofChanges { _ = model.items }
    model.other = 1
    #expect(heard.count == 0)
    switch change {
    case .assignment: model.items = [1]
    case .inPlace: model.items.append(1)
    }
    #expect(heard.count == 1)
    model.items = []
    #expect(heard.count == 1)
  }

  @Test func `Assigning an equal value is no change`() {
    let model = Tracked()
    let heard = Counter.ofChanges { _ = (model.other, model.object) }
    model.other = 0
    model.object = model.object
    #expect(heard.count == 0)
    model.object = Store()
    #expect(heard.count == 1)
  }

  @Test func `An ignored, static or constant property is not observed`() {
    let model = Tracked()
    let heard = Counter.ofChanges { _ = (model.ignored, model.constant, model.lazily, Tracked.shared.withLock { $0 }) }
    model.ignored = 1
    model.lazily = 2
    Tracked.shared.withLock { $0 = 1 }
    #expect(heard.count == 0)
  }

  @Test func `A change runs the property's observers`() {
    let model = Tracked()
    model.watched = 3
    #expect(model.log == ["will 3", "did 0"])
  }

  @Test func `A property whose name is a keyword is observed`() {
    let model = Tracked()
    let heard = Counter.ofChanges { _ = model.default }
    model.default = 1
    #expect(heard.count == 1)
  }

  @Test func `A weak property is observed and stays weak`() {
    let model = Tracked()
    let heard = Counter.ofChanges { _ = model.parent }
    do {
      let parent = Tracked()
      model.parent = parent
      #expect(model.parent === parent)
    }
    #expect(heard.count == 1)
    #expect(model.parent == nil)
  }

  @Test(
    arguments: [
      { PlainModel() }, { FinalModel(count: 0) }, { SubclassModel() }, { BaseModel() }, { BareSubclassModel() },
      { Namespace.NestedModel() }, { AccessibleThenObservable() }, { ObservableThenAccessible() }, { QualifiedModel() },
      { StandardObservableModel() }, { ModelBesideObservation() }, { SubclassOfStandardObservable() },
      { OwnObservableBesideObservation() },
      { SubclassOfOpenModel() }, { OpenModel() },
    ] as [@Sendable () -> any Counting]
  )
  func `A stored property of an accessible class is observed`(make: @Sendable () -> any Counting) {
    let model = make()
    let heard = Counter.ofChanges { _ = model.count }
    model.change()
    #expect(heard.count == 1)
    #expect(model.count == 1)
  }

  @Test func `A subclass observes its own properties`() {
    let model = SubclassModel()
    let heard = Counter.ofChanges { _ = model.subCount }
    model.count = 1
    #expect(heard.count == 0)
    model.subCount = 1
    #expect(heard.count == 1)
  }

  @Test func `A class that opts out is not observed`() {
    let model = UnobservedModel()
    let heard = Counter.ofChanges { _ = model.count }
    model.count = 1
    #expect(heard.count == 0)
  }

  @Test @MainActor func `A class of the main actor is observed`() {
    let model = MainActorModel()
    let heard = Counter.ofChanges { _ = model.count }
    model.count = 1
    #expect(heard.count == 1)
  }

  @Test func `A class keeps the functions that it implements itself`() {
    let model = HandWritten()
    model.count = 1
    model.count = 1
    _ = model.count
    #expect(model.log == ["should", "mutate", "should", "mutate", "access"])
  }
}

enum Change { case assignment, inPlace }

final class Counter: Sendable {
  private let value = Lock(0)
  var count: Int { value.withLock { $0 } }
  func increment() { value.withLock { $0 += 1 } }

  /// Counts the notifications of an observer of the values that `read` reads.
  static func ofChanges(to read: () -> Void) -> Counter {
    let counter = Counter()
    withObservationTracking {
      read()
    } onChange: {
      counter.increment()
    }
    return counter
  }
}

@Observable
final class Tracked {
  var items: [Int] = []
  var other = 0
  var object = Store()
  @ObservationIgnored var ignored = 0
  @ObservationIgnored lazy var lazily = 1
  let constant = 1
  static let shared = Lock(0)
  weak var parent: Tracked?
  var `default` = 0
  private(set) var log: [String] = []
  var watched = 0 {
    willSet { log.append("will \(newValue)") }
    didSet { log.append("did \(oldValue)") }
  }
}

@Observable
final class HandWritten {
  var count = 0
  @ObservationIgnored private(set) var log: [String] = []

  func access<Property>(keyPath: KeyPath<HandWritten, Property>) { log.append("access") }

  func withMutation<Property, Result>(
    keyPath: KeyPath<HandWritten, Property>,
    _ mutation: () throws -> Result
  ) rethrows -> Result {
    log.append("mutate")
    return try mutation()
  }

  func shouldNotifyObservers<Property: Equatable>(_ lhs: Property, _ rhs: Property) -> Bool {
    log.append("should")
    return true
  }
}

@EnvironmentAccessible
final class SubclassOfOpenModel: OpenModel {
  @Environment(\.size) var size
  var subCount = 0
}

protocol Counting: AnyObject {
  var count: Int { get }
  func change()
}

extension PlainModel: Counting { func change() { count = 1 } }
extension FinalModel: Counting { func change() { countUp() } }
extension BaseModel: Counting { func change() { count = 1 } }
extension Namespace.NestedModel: Counting { func change() { count = 1 } }
extension AccessibleThenObservable: Counting { func change() { count = 1 } }
extension ObservableThenAccessible: Counting { func change() { count = 1 } }
extension QualifiedModel: Counting { func change() { count = 1 } }
extension StandardObservableModel: Counting { func change() { count = 1 } }
extension OwnObservableBesideObservation: Counting { func change() { count = 1 } }
extension ModelBesideObservation: Counting { func change() { count = 1 } }
extension StandardBase: Counting { func change() { count = 1 } }
extension OpenModel: Counting { func change() { count = 1 } }
