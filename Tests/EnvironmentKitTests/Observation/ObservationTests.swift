import EnvironmentKit
import TestSupport
import Testing

@Suite struct ObservationTests {
  @Test(arguments: [{ $0.items = [1] }, { $0.items.append(1) }] as [@Sendable (Tracked) -> Void])
  func `An observer is notified once of a change of a property that it read`(change: @Sendable (Tracked) -> Void) {
    let model = Tracked()
    let changed = changes { _ = model.items }
    model.other = 1
    #expect(changed() == 0)
    change(model)
    #expect(changed() == 1)
    model.items = []
    #expect(changed() == 1)
  }

  @Test func `Assigning an equal value is no change`() {
    let model = Tracked()
    let changed = changes { _ = (model.other, model.object) }
    model.other = 0
    model.object = model.object
    #expect(changed() == 0)
    model.object = Store()
    #expect(changed() == 1)
  }

  @Test func `An ignored, static or constant property is not observed`() {
    let model = Tracked()
    let changed = changes { _ = (model.ignored, model.constant, model.lazily, Tracked.shared.withLock { $0 }) }
    model.ignored = 1
    model.lazily = 2
    Tracked.shared.withLock { $0 = 1 }
    #expect(changed() == 0)
  }

  @Test func `A change runs the property's observers`() {
    let model = Tracked()
    model.watched = 3
    #expect(model.log == ["will 3", "did 0"])
  }

  @Test func `A weak property is observed and stays weak`() {
    let model = Tracked()
    let changed = changes { _ = model.parent }
    do {
      let parent = Tracked()
      model.parent = parent
      #expect(model.parent === parent)
    }
    #expect(changed() == 1)
    #expect(model.parent == nil)
  }

  @Test(
    arguments: [
      { PlainModel() }, { FinalModel(count: 0) }, { SubclassModel() }, { BaseModel() }, { Namespace.NestedModel() },
      { AccessibleThenObservable() }, { StandardObservableModel() }, { OpenModel() },
    ] as [@Sendable () -> any Counting]
  )
  func `A stored property of an accessible class is observed`(make: @Sendable () -> any Counting) {
    expectCountIsObserved(make())
  }

  @Test func `A subclass observes its own properties`() {
    let model = SubclassModel()
    let changed = changes { _ = model.subCount }
    model.count = 1
    #expect(changed() == 0)
    model.subCount = 1
    #expect(changed() == 1)
  }

  @Test func `A class that opts out is not observed`() {
    let model = UnobservedModel()
    let changed = changes { _ = model.count }
    model.count = 1
    #expect(changed() == 0)
  }

  @Test @MainActor func `A class of the main actor is observed`() {
    let model = MainActorModel()
    let changed = changes { _ = model.count }
    model.count = 1
    #expect(changed() == 1)
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
  private(set) var log: [String] = []
  var watched = 0 {
    willSet { log.append("will \(newValue)") }
    didSet { log.append("did \(oldValue)") }
  }
}

protocol Counting: AnyObject {
  var count: Int { get }
  func change()
}

/// Expects that an observer of a model's count is notified of its change.
func expectCountIsObserved(_ model: any Counting) {
  let changed = changes { _ = model.count }
  model.change()
  #expect((changed(), model.count) == (1, 1), "\(type(of: model))")
}

extension PlainModel: Counting { func change() { count = 1 } }
extension FinalModel: Counting { func change() { countUp() } }
extension BaseModel: Counting { func change() { count = 1 } }
extension Namespace.NestedModel: Counting { func change() { count = 1 } }
extension AccessibleThenObservable: Counting { func change() { count = 1 } }
extension StandardObservableModel: Counting { func change() { count = 1 } }
extension OpenModel: Counting { func change() { count = 1 } }
