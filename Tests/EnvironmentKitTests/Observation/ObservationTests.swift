import EnvironmentKit
import TestSupport
import Testing

struct ObservationTests {
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
    expectChanges(0, of: { _ = (model.other, model.object) }) {
      model.other = 0
      model.object = model.object
    }
    expectChanges(1, of: { _ = (model.other, model.object) }) { model.object = Store() }
  }

  @Test func `Assigning its own value to a property of the environment is no change`() {
    let model = Reader()
    expectChanges(1, of: { _ = model.title }) { model.bindEnvironment(from: values(title: "bound")) }
    expectChanges(0, of: { _ = model.title }) { model.title = "bound" }
    expectChanges(0, of: { _ = model.title }) { model.bindEnvironment(from: values(title: "later")) }
    #expect(model.title == "bound", "The assigned value takes precedence.")
    expectChanges(0, of: { _ = model.title }) { model.title = "bound" }
    expectChanges(1, of: { _ = model.title }) { model.title = "other" }
    expectChanges(1, of: { _ = model.title }) { model.resetEnvironment(\.observedTitle) }
    #expect(model.title == "later")

    func values(title: String) -> EnvironmentValues {
      var values = EnvironmentValues()
      values.observedTitle = title
      return values
    }
  }

  @Test func `An ignored, static or constant property is not observed`() {
    let model = Tracked()
    expectChanges(0, of: { _ = (model.ignored, model.constant, model.lazily, Tracked.shared.withLock { $0 }) }) {
      model.ignored = 1
      model.lazily = 2
      Tracked.shared.withLock { $0 = 1 }
    }
  }

  @Test func `A change runs the property's observers`() {
    let model = Tracked()
    model.watched = 3
    #expect(model.log == ["will 3", "did 0"])
  }

  @Test func `A weak property is observed and stays weak`() {
    let model = Tracked()
    expectChanges(1, of: { _ = model.parent }) {
      let parent = Tracked()
      model.parent = parent
      #expect(model.parent === parent)
    }
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
    expectChanges(0, of: { _ = model.subCount }) { model.count = 1 }
    expectChanges(1, of: { _ = model.subCount }) { model.subCount = 1 }
  }

  @Test func `A change of an overriding property is observed, and runs its observers`() {
    let model = Overriding()
    expectChanges(1, of: { _ = model.count }) { model.count = 2 }
    #expect(model.log == [2])
  }

  @Test func `A class that opts out is not observed`() {
    let model = UnobservedModel()
    expectChanges(0, of: { _ = model.count }) { model.count = 1 }
  }

  @Test @MainActor func `A class of the main actor is observed`() {
    let model = MainActorModel()
    expectChanges(1, of: { _ = model.count }) { model.count = 1 }
  }
}

extension EnvironmentValues {
  @Entry fileprivate var observedTitle = "default"
}

@EnvironmentAccessible
private final class Reader {
  @Environment(\.observedTitle) var title
}

@EnvironmentAccessible
private final class Overriding: BaseModel {
  override var count: Int { didSet { log.append(count) } }
  private(set) var log: [Int] = []
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

/// Expects the number of changes, 0 or 1, of which an observer of some values is notified.
private func expectChanges(
  _ count: Int, of read: () -> Void,
  fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
  after change: () -> Void
) {
  let changed = changes(read)
  change()
  #expect(changed() == count, sourceLocation: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: 1))
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
