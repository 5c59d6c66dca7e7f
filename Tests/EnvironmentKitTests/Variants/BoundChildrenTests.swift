import EnvironmentCore
import EnvironmentKit
import EnvironmentTesting
import Observation
import Synchronization
import Testing

/// Tests of objects that are bound together with their children outside of views.
@MainActor struct BoundChildrenTests {
  /// A way to bind an object with its children, so that the object reads a label.
  struct Binder: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let bind: @MainActor @Sendable (any EnvironmentBindable, _ label: String) -> Void
  }

  nonisolated static let binders = [
    Binder(testDescription: "values") { $0.bindEnvironment(from: boundValues(label: $1), includeChildren: true) },
    Binder(testDescription: "a function") { object, label in
      object.bindEnvironment(from: { $0 == \EnvironmentValues.label ? label : nil }, includeChildren: true)
    },
    Binder(testDescription: "a test's closure") { object, label in
      object.bindTestEnvironment(includeChildren: true) { $0.label = label }
    },
    Binder(testDescription: "a test's dictionary") { $0.bindTestEnvironment([\.label: $1], includeChildren: true) },
  ]

  @Test(arguments: binders, IncludeChildrenTests.places)
  func `A child is bound wherever it is, bound again with its holder, and unbound with it`(binder: Binder, place: Place)
  {
    for parent in [Parent(), Descendant()] {
      let child = place.child(parent)
      binder.bind(parent, "bound")
      #expect([parent.label, child.label] == ["bound", "bound"])
      binder.bind(parent, "other")
      #expect([parent.label, child.label] == ["other", "other"])
      parent.unbindEnvironment()
      #expect([parent.label, child.label] == ["default", "default"])
      #expect(!child.isEnvironmentBound)
    }
  }

  @Test(arguments: binders)
  func `Children that are added later are found when the object is bound again`(binder: Binder) {
    let unobserved = Unobserved()
    let (first, second) = (Child(), Child())
    unobserved.children = [first]
    binder.bind(unobserved, "bound")
    unobserved.children = [second]
    binder.bind(unobserved, "other")
    #expect([first.label, second.label] == ["default", "other"])
    unobserved.unbindEnvironment()
    #expect(second.label == "default")
  }

  @Test(arguments: binders)
  func `Objects that refer to each other are bound once each`(binder: Binder) {
    let (first, second) = (Child(), Child())
    (first.child, second.child) = (second, first)
    defer { first.child = nil }
    binder.bind(first, "bound")
    #expect([first.label, second.label] == ["bound", "bound"])
    second.unbindEnvironment()
    #expect([first.label, second.label] == ["bound", "default"])
    first.unbindEnvironment()
    #expect(!first.isEnvironmentBound)
  }

  @Test func `Children are bound only on request`() {
    let parent = Parent()
    parent.bindEnvironment(from: boundValues(), includeChildren: false)
    parent.bindTestEnvironment([\.label: "test"], includeChildren: false)
    parent.bindTestEnvironment(includeChildren: false) { $0.size = 3 }
    #expect(parent.label == "test")
    #expect(!parent.constant.isEnvironmentBound)
  }

  @Test func `Binding an object without its children unbinds them`() {
    let parent = Parent()
    parent.bindEnvironment(from: boundValues(), includeChildren: true)
    parent.bindEnvironment(from: boundValues())
    #expect(!parent.constant.isEnvironmentBound)
  }

  @Test func `Values that a test adds reach the children of its former binding`() {
    let parent = Parent()
    parent.bindTestEnvironment(includeChildren: true) { $0.label = "first" }
    parent.bindTestEnvironment { $0.size = 3 }
    #expect(parent.constant.label == "first")
    parent.bindTestEnvironment([\.label: "second"])
    #expect(parent.constant.label == "second")
    parent.unbindEnvironment()
    #expect(parent.constant.label == "default")
  }

  @Test func `Values that a test sets while a child is being bound reach that child`() {
    nonisolated(unsafe) let parent = Parent()
    let child = Child()
    parent.array = [child]
    nonisolated(unsafe) var isFirst = true
    withObservationTracking {
      _ = child.label
    } onChange: {
      if !exchange(&isFirst, with: false) { return }
      MainActor.assumeIsolated { parent.bindTestEnvironment { $0.label = "second" } }
    }
    parent.bindTestEnvironment(includeChildren: true) { $0.label = "first" }
    #expect([parent.label, child.label, parent.constant.label] == ["second", "second", "second"])
  }

  @Test func `Binding an object again leaves the values of its children as they are`() {
    let parent = Parent()
    parent.bindEnvironment(from: boundValues(), includeChildren: true)
    let changes = Mutex(0)
    withObservationTracking {
      _ = parent.constant.label
    } onChange: {
      changes.withLock { $0 += 1 }
    }
    parent.bindEnvironment(from: boundValues(), includeChildren: true)
    #expect(changes.withLock { $0 } == 0)
  }

  @Test func `A value that binds the children when it is released does no harm`() {
    let parent = Parent()
    var released = 0
    parent.bindTestEnvironment(includeChildren: true) {
      $0.releaseAction = ReleaseAction { [weak parent] in
        released += 1
        parent?.bindTestEnvironment { $0.label = "last" }
      }
    }
    parent.bindTestEnvironment { $0.releaseAction = nil }
    #expect(released == 1)
    #expect([parent.label, parent.constant.label] == ["last", "last"])
    parent.unbindEnvironment()
  }

  @Test func `A child of two objects stays bound until the second releases it`() {
    let (first, second) = (Parent(), Parent())
    let child = Child()
    (first.optional, second.optional) = (child, child)
    first.bindEnvironment(from: boundValues(label: "first"), includeChildren: true)
    second.bindEnvironment(from: boundValues(label: "second"), includeChildren: true)
    #expect(child.label == "second")
    second.unbindEnvironment()
    #expect(child.label == "first")
    first.unbindEnvironment()
    #expect(!child.isEnvironmentBound)
  }

  @Test(arguments: binders)
  func `Holders are deallocated, and their children are unbound then`(binder: Binder) {
    weak var parent: Parent?
    weak var inner: Child?
    let child = Child()
    do {
      let holder = Parent()
      holder.array = [child]
      holder.optional = Child()
      (parent, inner) = (holder, holder.optional)
      binder.bind(holder, "bound")
      holder.array.append(Child(child))
      binder.bind(holder, "other")
      #expect(child.label == "other")
    }
    #expect(parent == nil)
    #expect(inner == nil)
    #expect(!child.isEnvironmentBound)
  }

  @Test func `An actor's children are bound if they are accessible from outside`() async {
    let worker = Worker()
    worker.bindEnvironment(from: boundValues(), includeChildren: true)
    #expect(worker.helper.isEnvironmentBound)
    #expect(await !worker.isOwnBound)
    worker.unbindEnvironment()
    #expect(!worker.helper.isEnvironmentBound)
  }
}

/// A value that runs a closure when it is released.
private final class ReleaseAction {
  private let act: () -> Void

  init(_ act: @escaping () -> Void) { self.act = act }

  deinit { act() }
}

extension EnvironmentValues {
  @Entry fileprivate var releaseAction: ReleaseAction?
}
