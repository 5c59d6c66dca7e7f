import ComposableEnvironment
import TestSupport
import Testing

struct SharedChildTests {
  @Test(.ignoresReports) func `A child of two parents doesn't mix their values`() {
    let child = LeafEnvironment()
    let first = Holder(child: child).with(\.int, 1).with(\.nickname, "first")
    let second = Holder(child: child).with(\.int, 2)
    #expect((first.child.int, second.child.int, second.child.nickname, first.child.int) == (1, 2, "none", 1))
    let (held, other) = (first.child, second.child)
    second.with(\.int, 3)
    #expect((held.int, other.int) == (1, 3))
  }

  @Test(.ignoresReports) func `A value that is set at a child of two parents is set for both`() {
    let child = LeafEnvironment().with(\.int, 5)
    let first = Holder(child: child).with(\.int, 1)
    let second = Holder(child: child).with(\.int, 2)
    let third = Holder(child: child)
    #expect((first.child.int, second.child.int, third.child.int) == (5, 5, 5))
    child.with(\.int, 6)
    #expect((first.child.int, second.child.int, third.child.int) == (6, 6, 6))
    second.child.with(\.motto, "two")
    #expect((first.child.motto, third.child.motto) == ("two", "two"))
    third.child.with(\.int, 7)
    #expect((first.child.int, second.child.int, third.child.int) == (7, 7, 7))
  }

  @Test func `A child whose parent was deallocated can get another one`() {
    let child = LeafEnvironment()
    do {
      let first = Holder(child: child).with(\.int, 1)
      #expect(first.child === child)
      #expect(child.int == 1)
    }
    #expect(child.int == 1, "as long as there is no other")
    let second = Holder(child: child).with(\.int, 2)
    #expect(second.child === child)
    #expect((child.int, child.nickname) == (2, "none"))
  }

  @Test(.ignoresReports) func `Embedding an environment in its own descendant is ignored`() {
    let environment = Loop.kept
    environment.close()
    environment.with(\.int, 4)
    #expect(environment.next.int == 4)
    #expect(environment.next !== environment)
    #expect(environment.next.next.int == 4)
  }

  @Test func `A second parent of an environment is reported, with the values that aren't shared`() {
    let child = LeafEnvironment()
    let first = Holder(child: child)
    let issues = issues {
      #expect(first.child === child)
      #expect(Holder(child: child).child !== child)
    }
    #expect(
      issues == [
        """
        An environment of type 'LeafEnvironment' that already has a place in a tree was given to a second parent, so another one, \
        made by 'init()', stands in for it there.
          Parent: Holder
          Shared: the dependencies that are set at either of the two
          Not shared: other stored properties of 'LeafEnvironment', and the environments that are derived from it
          • Give each parent an environment of its own.
          • Or let the parent derive it: '@DerivedEnvironment<LeafEnvironment> var …'.
        """
      ])
  }

  @Test func `A whole tree inherits the new values when it is embedded`() {
    let subtree = TwigEnvironment()
    let deep = subtree.transparent.leaf
    #expect(deep.int == 10)
    let parent = Embedding(twig: subtree).with(\.int, 4)
    #expect(deep.int == 4)
    parent.with(\.int, 5)
    #expect(deep.int == 5)
    subtree.with(\.int, 6)
    #expect(deep.int == 6)
  }

  private final class Loop: ComposableEnvironment {
    @Dependency(\.int) var int
    @DerivedEnvironment<Loop> var next

    /// An environment that holds itself, and so would never be deallocated. Used by only one test.
    nonisolated(unsafe) static let kept = Loop()

    func close() { _next = DerivedEnvironment(wrappedValue: self) }
  }

  private final class Embedding: ComposableEnvironment {
    @DerivedEnvironment var twig: TwigEnvironment

    required init() {
      _twig = DerivedEnvironment()
      super.init()
    }

    init(twig: TwigEnvironment) {
      _twig = DerivedEnvironment(wrappedValue: twig)
      super.init()
    }
  }
}
