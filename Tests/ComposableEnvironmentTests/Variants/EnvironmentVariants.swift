import ComposableEnvironment
import Dispatch
import Testing

// Variants of the tests of environments and their dependencies: of other kinds of values, places and threads.

extension ComposableEnvironmentTests {
  @Test func `A child's value is never read by its parent or its siblings`() {
    let parent = Siblings().with(\.int, 4)
    parent.older.with(\.int, 5)
    #expect((parent.int, parent.younger.int, parent.older.int) == (4, 4, 5))
  }

  @Test func `Setting one dependency keeps the others`() {
    let parent = RootEnvironment().with(\.int, 4).with(\.text, "a").with(\.number, 2)
    #expect((parent[\.int], parent[\.text], parent.branch[\.number], parent.branch.twig[\.int1]) == (4, "a", 2, 11))
  }

  @Test func `An initial value of an embedded environment is inherited below it`() {
    let parent = WithInitialValue().with(\.int, 4)
    #expect((parent.twig.int, parent.twig.transparent.leaf.int) == (3, 3))
  }

  @Test func `A closure can be a dependency`() {
    let parent = Holder().with(\.makeText) { "<\($0)>" }
    #expect((parent.child.makeText(3), LeafEnvironment().makeText(3)) == ("<3>", "3"))
  }

  final class Siblings: ComposableEnvironment {
    @Dependency(\.int) var int
    @DerivedEnvironment<LeafEnvironment> var older
    @DerivedEnvironment<LeafEnvironment> var younger
  }

  final class WithInitialValue: ComposableEnvironment {
    @DerivedEnvironment var twig = TwigEnvironment().with(\.int, 3)
  }
}

extension AliasTests {
  @Test func `A wrapper follows an alias`() {
    Dependencies.withAliases {
      let environment = RootEnvironment().with(\.int2, 4)
      #expect(environment.int == 10)
      environment.aliasing(\.int, to: \.int2)
      #expect(environment.int == 4)
    }
  }

  @Test func `Scopes with different aliases read one environment, each with its own aliases`() {
    // Environments can be used from any thread.
    nonisolated(unsafe) let environment = RootEnvironment().with(\.int, 0).with(\.int1, 1).with(\.int2, 2)
    DispatchQueue.concurrentPerform(iterations: 4) { thread in
      Dependencies.withAliases {
        let expected = thread.isMultiple(of: 2) ? [1, 1, 2] : [0, 2, 2]
        if thread.isMultiple(of: 2) {
          environment.aliasing(\.int, to: \.int1)
        } else {
          environment.aliasing(\.int1, to: \.int2)
        }
        for _ in 0..<2_000 {
          let found = [environment.int, environment.int1, environment.int2]
          if found != expected { Issue.record("It is \(found) and not \(expected).") }
        }
      }
    }
  }
}

extension KeylessDependencyTests {
  @Test func `A dependency becomes an alias while many threads read it`() async {
    await #expect(processExitsWith: .success) {
      for _ in 0..<50 {
        Dependencies.clearAliases()
        // Environments can be used from any thread.
        nonisolated(unsafe) let node = Node().with(\.keyless, 4).with(\.other, 5)
        for _ in 0..<3 where node.keyless != 4 { Issue.record("It isn't what it was set to.") }
        await withTaskGroup { group in
          for task in 0..<8 {
            group.addTask {
              if task == 0 { node.aliasing(\.keyless, to: \.other) }
              for _ in 0..<200 where ![4, 5].contains(node.keyless) { Issue.record("It is neither.") }
            }
          }
        }
        if node.keyless != 5 { Issue.record("It isn't what it is an alias of.") }
      }
    }
  }

  @Test func `Many threads read defined values while others are added`() async {
    await #expect(processExitsWith: .success) {
      await withTaskGroup { group in
        for task in 0..<8 {
          group.addTask {
            let node = Node()
            for number in 0..<200 {
              node[\.[number: number]] = task
              for _ in 0..<10 where node[\.[number: number]] != task { Issue.record("\(number) isn't \(task)") }
              if node.with(\.keyless, number).keyless != number { Issue.record("\(number) isn't defined") }
            }
          }
        }
      }
    }
  }
}
