import EnvironmentCore
import EnvironmentKit
import TestSupport
import Testing

extension IncludeChildrenTests {
  @Test func `A former child is unbound even if an observer of the new one releases it`() {
    let parent = Parent()
    let former = Guarded<Child?>(Child())
    let log = Guarded<[String]>([])
    parent.optional = former.withLock { $0 }
    let host = bindingHost(parent)
    let child = Child()
    withObservationTracking {
      _ = former.withLock { $0 }?.label
    } onChange: {
      log.withLock { $0.append("unbound") }
    }
    withObservationTracking {
      _ = child.label
    } onChange: {
      _ = former.withLock { exchange(&$0, with: nil) }
      log.withLock { $0.append("bound") }
    }
    parent.optional = child
    host.update()
    #expect(log.withLock { $0 } == ["bound", "unbound"])
    host.unmount()
  }

  @Test(arguments: [PlainDescendant.self, DescendantOfPlain.self])
  func `The children of a subclass without the attribute are bound too`(_ type: PlainDescendant.Type) {
    let parent = type.init()
    let (own, inherited, last) = (Child(), Child(), Child())
    (parent.own, parent.optional) = (own, inherited)
    (parent as? DescendantOfPlain)?.last = last
    let host = bindingHost(parent)
    #expect(own.label == "bound")
    #expect(inherited.label == "bound")
    #expect(last.isEnvironmentBound == (parent is DescendantOfPlain))
    let replacement = Child()
    parent.own = replacement
    host.update()
    #expect(replacement.label == "bound")
    #expect(!own.isEnvironmentBound)
    host.unmount()
    #expect(!replacement.isEnvironmentBound)
  }

  @Test func `An actor's nonisolated child is bound and unbound with the actor`() {
    let worker = Worker()
    let host = bindingHost(worker)
    #expect(worker.helper.isEnvironmentBound)
    host.unmount()
    #expect(!worker.helper.isEnvironmentBound)
  }

  @Test func `A long chain of children is bound`() {
    let last = Child()
    var first = last
    for _ in 0..<testSize(2_000, full: 10_000) { first = Child(first) }
    defer { first.takeApart() }
    let host = bindingHost(first)
    #expect(last.label == "bound")
    host.unmount()
  }

  @Test func `A child of two bound objects is unbound when the last one releases it`() {
    let (first, second) = (Parent(), Parent())
    let child = Child()
    (first.optional, second.optional) = (child, child)
    let host = bindingHost(first, second)
    first.optional = nil
    host.update()
    #expect(child.isEnvironmentBound)
    second.optional = nil
    host.update()
    #expect(!child.isEnvironmentBound)
    host.unmount()
  }
}

/// A subclass that doesn't enumerate its children.
class PlainDescendant: Parent {
  var own: Child?

  override required init() {}
}

@EnvironmentAccessible
final class DescendantOfPlain: PlainDescendant {
  var last: Child?
}

extension Child {
  /// Deallocates a long chain without a stack frame for each link.
  fileprivate func takeApart() {
    var next = child
    child = nil
    while let current = next {
      next = current.child
      current.child = nil
    }
  }
}
