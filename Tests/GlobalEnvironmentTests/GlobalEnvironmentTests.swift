import Dispatch
import GlobalEnvironment
import EnvironmentCore
import Testing

struct GlobalEnvironmentTests {
  @Test func `A value that is set in one place is read everywhere`() {
    withDependencies(operation: {
      let parent = ParentEnvironment()
      #expect((parent.int, parent.number, parent.doubled, parent.motto) == (10, 1, 2, "carpe diem"))
      parent.with(\.int, 4).with(\.number, 5)
      #expect((parent.int, parent.number, parent.doubled) == (4, 5, 10))
      #expect((parent.child.int, parent.child.child.int, parent[\.int]) == (4, 4, 4))
      #expect((Accessor(name: "a")[\.int], Elsewhere.Reader().int) == (4, 4))
      Accessor(name: "a").with(\.int, 6)
      #expect(parent.int == 6)
      parent[\.int] = 7
      #expect(ChildEnvironment().int == 7)
      parent.with(\.motto, nil)
      #expect(parent.motto == nil)
    })
  }

  @Test func `Resetting by either name of the type removes the values and keeps the aliases`() {
    withDependencies(operation: {
      let environment = ParentEnvironment().with(\.int, 4).with(\.number, 5).aliasing(\.int1, to: \.int)
      Dependencies.reset()
      #expect((environment.int, environment.number, environment[\.int1]) == (10, 1, 10))
      environment.with(\.int1, 6)
      #expect(environment.int == 6)
      GlobalDependencies.reset()
      #expect(environment.int == 10)
    })
  }

  @Test func `A value that is set by either name of an alias is read by both names, and by no other`() {
    withDependencies(operation: {
      let environment = ParentEnvironment().with(\.int1, 3).aliasing(\.int1, to: \.int)
      #expect(environment.int == 3)
      environment.with(\.int, 4).with(\.number, 8)
      #expect((environment[\.int1], environment.number) == (4, 8))
      Dependencies.clearAliases()
      #expect((environment[\.int1], environment.int) == (3, 4))
    })
  }

  @Test func `Aliases can be declared where an environment is embedded`() {
    withDependencies(operation: {
      struct Embedding: GlobalEnvironment {
        @DerivedEnvironment<ChildEnvironment>(aliases: { $0.alias(\.int1, to: \.int) }) var child
        @DerivedEnvironment var given = ChildEnvironment()
      }
      let environment = Embedding().with(\.int1, 4)
      #expect((environment.child.int, environment.given.int) == (4, 4))
    })
  }

  @Test func `A scope's changes are undone after it, and other tasks don't read them`() async {
    await withDependencies {
      $0.int = 4
      $0[\.number] = 5
    } operation: {
      #expect((ParentEnvironment().int, ParentEnvironment().number) == (4, 5))
      async let inherited = ParentEnvironment().int
      #expect(await inherited == 4)
      await Task.detached { #expect(ParentEnvironment().int == 10) }.value
      withDependencies {
        $0.int += 1
      } operation: {
        #expect(ParentEnvironment().int == 5)
        Dependencies.reset()
        #expect(ParentEnvironment().int == 10)
      }
      #expect(ParentEnvironment().int == 4)
    }
    #expect(ParentEnvironment().int == 10)
  }

  @Test func `A scope is undone when its operation throws`() {
    struct Failure: Error {}
    #expect(throws: Failure.self) {
      try withDependencies {
        $0.int = 4
      } operation: {
        throw Failure()
      }
    }
    #expect(ParentEnvironment().int == 10)
  }

  @Test func `Dependencies are read and set from many threads at once`() {
    let reads = Lock<Set<Int>>([])
    DispatchQueue.concurrentPerform(iterations: 64) { iteration in
      if iteration.isMultiple(of: 2) {
        Accessor(name: "a").with(\.contended, iteration)
      } else {
        _ = reads.withLock { $0.insert(Accessor(name: "a")[\.contended]) }
      }
    }
    #expect(reads.withLock { $0 }.allSatisfy { $0.isMultiple(of: 2) })
    Accessor(name: "a").with(\.contended, 100)
    #expect(Accessor(name: "b")[\.contended] == 100)
  }

  @Test func `A copy of a scope's overrides is independent of the scope`() {
    withDependencies { overrides in
      overrides.int = 4
      var copy = overrides
      copy.int = 5
      #expect((overrides.int, copy.int, copy[\.doubled2]) == (4, 5, 2))
      copy = overrides
      overrides.number = 3
      #expect((overrides[\.doubled2], copy[\.number]) == (6, 1))
    } operation: {
      #expect((ParentEnvironment().int, ParentEnvironment().number) == (4, 3))
    }
  }

  @Test func `A task that outlives its scope keeps its dependencies, and other tasks don't`() async {
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
    let task = withDependencies {
      $0.int = 4
    } operation: {
      Task { () -> Int in
        for await _ in stream {}
        return ParentEnvironment().int
      }
    }
    #expect(ParentEnvironment().int == 10)
    continuation.finish()
    #expect(await task.value == 4)
    #expect(ParentEnvironment().int == 10)
  }

  @Test func `A value that was set for the process is read by every environment`() async {
    await Task.detached {
      ProcessWide().with(\.processWide, 4)
      await Task.detached { #expect(ProcessWide().processWide == 4) }.value
    }.value
  }

  private struct ProcessWide: GlobalEnvironment {
    @Dependency(\.processWide) var processWide
  }
}

extension Dependencies {
  fileprivate var contended: Int {
    get { self[\.contended] ?? 0 }
    set { self[\.contended] = newValue }
  }
  fileprivate var processWide: Int {
    get { self[\.processWide] ?? 0 }
    set { self[\.processWide] = newValue }
  }
}

extension Dependencies {
  fileprivate var doubled2: Int {
    get { number * 2 }
    set { number = newValue / 2 }
  }
}
