import ComposableEnvironment
import Dispatch
import TestSupport
import Testing

struct ConcurrentAccessTests {
  @Test func `Environments are read, set and derived from many threads at once`() {
    let tree = Shared(RootEnvironment())
    DispatchQueue.concurrentPerform(iterations: 64) { iteration in
      let environment = tree.root
      switch iteration % 4 {
      case 0: environment.with(\.int, iteration)
      case 1: environment.branch.twig.with(\.number, iteration)
      case 2: _ = environment.branch.twig.transparent.leaf.makeText(iteration)
      default: _ = environment.branch.twig.int
      }
    }
    tree.root.with(\.int, 4)
    #expect(tree.root.branch.twig.transparent.leaf.int == 4)
    #expect(tree.root.branch === tree.root.branch)
  }

  @Test func `A reader reads a value that was set before, on whichever thread`() {
    let tree = Shared(RootEnvironment())
    let leaf = Shared(tree.root.branch.twig.transparent.leaf)
    for round in 0..<200 {
      DispatchQueue.concurrentPerform(iterations: 2) { thread in
        if thread == 0 { tree.root.with(\.int, round) } else { _ = leaf.root.int }
      }
      #expect(leaf.root.int == round)
    }
  }

  @Test(.ignoresReports) func `An environment is attached while it is read`() {
    for _ in 0..<100 {
      let child = Shared(LeafEnvironment())
      let parents = (1...3).map { Shared(Holder(child: LeafEnvironment()).with(\.int, $0)) }
      let holders = Shared<[Holder]>(parents.map(\.root))
      DispatchQueue.concurrentPerform(iterations: 4) { thread in
        if thread == 3 {
          _ = child.root.int
        } else {
          _ = Holder(child: child.root).with(\.int, thread).child.int
          _ = holders.root[thread].child.int
        }
      }
      let last = Holder(child: child.root).with(\.int, 9)
      #expect(last.child.int == 9)
    }
  }

  /// A box that shares environments between threads, which is safe because any thread may use an environment.
  private struct Shared<Root>: @unchecked Sendable {
    let root: Root

    init(_ root: Root) { self.root = root }
  }
}
