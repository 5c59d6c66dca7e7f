import EnvironmentCore
import GlobalEnvironment
import Testing

/// Tests of an operation's global dependencies beside the values of its task.
struct TaskScopeTests {
  /// Expects the values of an environment that is made here.
  private static func expect(int: Int, number: Int, sourceLocation: SourceLocation = #_sourceLocation) {
    let environment = ParentEnvironment()
    #expect([environment.int, environment.number] == [int, number], sourceLocation: sourceLocation)
  }

  private static func expect(int: Int, int1: Int, sourceLocation: SourceLocation = #_sourceLocation) {
    let environment = ParentEnvironment()
    #expect([environment.int, environment[\.int1]] == [int, int1], sourceLocation: sourceLocation)
  }

  @Test func `An escape carries the global dependencies and the aliases of its task`() async {
    let continuation = withDependencies {
      $0.int = 4
    } operation: {
      ParentEnvironment().aliasing(\.int1, to: \.int)
      return withEnvironment {
        $0.number = 5
      } operation: {
        withEscapedEnvironment { $0 }
      }
    }
    let read: @Sendable () -> [Int] = {
      [ParentEnvironment().int, ParentEnvironment()[\.int1], ParentEnvironment().number]
    }
    #expect(read() == [10, 11, 1])
    #expect(continuation.yield(read) == [4, 4, 5])
    let detached = Task.detached {
      let yielded = await continuation.yield {
        await Task.yield()
        return read()
      }
      return (yielded, read())
    }
    #expect(await detached.value == ([4, 4, 5], [10, 11, 1]))
  }

  @Test func `An escape from outside of an operation has neither its global dependencies nor its values`() {
    let continuation = withEscapedEnvironment { $0 }
    withDependencies {
      $0.int = 4
    } operation: {
      withEnvironment {
        $0.number = 5
      } operation: {
        continuation.yield { Self.expect(int: 10, number: 1) }
        Self.expect(int: 4, number: 5)
      }
    }
  }

  @Test func `An operation reads the values that the task sets outside and inside of it, unless it sets its own`() {
    withEnvironment {
      $0.int = 2
      $0.number = 3
    } operation: {
      Self.expect(int: 2, number: 3)
      withDependencies {
        #expect($0.int == 2)
        $0.int += 1
      } operation: {
        Self.expect(int: 3, number: 3)
        withEnvironment {
          $0.int = 4
          $0.number = 5
        } operation: {
          Self.expect(int: 3, number: 5)
          Dependencies.reset()
          Self.expect(int: 4, number: 5)
        }
        Self.expect(int: 2, number: 3)
      }
    }
  }

  @Test func `The scope of an object supplies its values, and keeps the global dependencies of the current task`() {
    let model = withEnvironment {
      $0.number = 5
    } operation: {
      withDependencies {
        $0.int = 4
      } operation: {
        Model()
      }
    }
    withEnvironment(from: model) { Self.expect(int: 10, number: 5) }
    withDependencies {
      $0.int = 6
    } operation: {
      withEnvironment(from: model) { Self.expect(int: 6, number: 5) }
      var values = EnvironmentValues()
      values.number = 7
      model.bindEnvironment(from: values)
      withEnvironment(from: model) { Self.expect(int: 6, number: 7) }
    }
  }

  @Test func `An object that is a global dependency of the operation that made it is deallocated with it`() {
    weak var kept: Model?
    weak var set: Model?
    withDependencies {
      $0.model = Model()
    } operation: {
      kept = ParentEnvironment()[\.model]
      withEnvironment {
        $0.number = 5
      } operation: {
        let model = Model()
        set = model
        ParentEnvironment().with(\.model, model)
        #expect(ParentEnvironment()[\.model]?.number == 5)
      }
      #expect(set != nil)
    }
    #expect(kept == nil)
    #expect(set == nil)
  }

  @Test func `Each test has its own global dependencies and aliases`() async {
    await #expect(processExitsWith: .success) {
      TestingLibrary(runningTest: { TestCase.current }, recordFailure: { _, _ in false }).install()
      ParentEnvironment().with(\.int, 3)
      TestCase.$current.withValue(RunningTest(name: "first")) {
        #expect(ParentEnvironment().int == 10)
        ParentEnvironment().with(\.int, 4).aliasing(\.int1, to: \.int)
        TaskScopeTests.expect(int: 4, int1: 4)
        withDependencies {
          $0.int1 += 1
        } operation: {
          TaskScopeTests.expect(int: 5, int1: 5)
        }
        TaskScopeTests.expect(int: 4, int1: 4)
      }
      TestCase.$current.withValue(RunningTest(name: "second")) {
        TaskScopeTests.expect(int: 10, int1: 11)
      }
      TaskScopeTests.expect(int: 3, int1: 11)
    }
  }

  private enum TestCase {
    @TaskLocal static var current: RunningTest?
  }

  @Test(arguments: [false, true])
  func `A value that a task sets is deallocated with its scope, though a global environment has read it`(
    isInOperation: Bool
  ) {
    func read() {
      weak var object: Model?
      withEnvironment {
        let model = Model()
        object = model
        $0.model = model
      } operation: {
        #expect(ParentEnvironment()[\.model] != nil)
        #expect(object != nil)
      }
      #expect(object == nil)
    }
    if isInOperation { withDependencies(operation: { read() }) } else { read() }
  }
}

// `@unchecked Sendable`: its storage guards the values that it reads.
private final class Model: EnvironmentBindable, @unchecked Sendable {
  let _environmentStorage = EnvironmentStorage()
  @Environment(\.number) var number
}

extension Dependencies {
  fileprivate var model: Model? {
    get { self[\.model] ?? nil }
    set { self[\.model] = newValue }
  }
}
