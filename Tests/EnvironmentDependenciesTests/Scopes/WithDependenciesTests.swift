import EnvironmentDependencies
import Foundation
import TestSupport
import Testing

struct WithDependenciesTests {
  struct Failure: Error {}

  @Test func `Errors of the update and of the operation are thrown`() async {
    #expect(throws: Failure.self) { try withDependencies({ _ in throw Failure() }, operation: {}) }
    #expect(throws: Failure.self) { try withDependencies({ $0.plain = "" }, operation: { throw Failure() }) }
    await #expect(throws: Failure.self) {
      try await withDependencies {
        await Task.yield()
        $0.plain = ""
      } operation: {
        await Task.yield()
        throw Failure()
      }
    }
  }

  @MainActor @Test func `An asynchronous update sets dependencies, and the operation runs in the caller's isolation`()
    async
  {
    final class Box { var name = "" }
    let box = Box()
    let name = await withDependencies {
      await Task.yield()
      $0.client.name = "mock"
    } operation: {
      await Task.yield()
      MainActor.assertIsolated()
      box.name = DependencyValues._current.client.name
      @Dependency(\.client.name) var name
      return name
    }
    #expect([box.name, name] == ["mock", "mock"])
  }

  @Test func `An operation with all defaults ignores the values of outer scopes`() {
    withDependencies {
      $0.client.name = "mock"
    } operation: {
      withDependencies {
        $0 = DependencyValues()
      } operation: {
        @Dependency(\.client.name) var name
        #expect(name == "test")
      }
    }
  }

  @Test func `A change of a default object is visible in the operation, and later`() {
    withDependencies {
      $0.tally.increment()
    } operation: {
      @Dependency(\.tally) var tally
      #expect(tally.count == 1)
    }
    @Dependency(\.tally) var tally
    #expect(tally.count == 1)
  }

  @Test(arguments: 0..<3) func `New values in place of all others have their own defaults in a test`(_: Int) async {
    await withDependencies {
      $0 = DependencyValues()
      $0.client.name = "mock"
    } operation: {
      @Dependency(\.tally) var tally
      #expect(tally.count == 0)
      tally.increment()
      let counts = await withDependencies {
        await Task.yield()
        $0 = DependencyValues()
      } operation: {
        @Dependency(\.tally) var tally
        tally.increment()
        return await [tally.count, Task { DependencyValues.current.tally.count }.value]
      }
      #expect(counts == [1, 1])
      // Other values in their place have the defaults around them.
      let outer = DependencyValues.current
      withDependencies {
        $0 = outer
        $0.client.name = DependencyValues().client.name
      } operation: {
        #expect(DependencyValues.current.tally.count == 1)
      }
      withDependencies {
        $0.client.name = "other"
      } operation: {
        #expect(DependencyValues.current.tally.count == 1)
      }
    }
  }

  // MARK: Objects without a property

  final class Plain {
    func child() -> Model { withDependencies(from: self) { Model() } }
  }

  class Base {
    @Dependency(\.client) var client
  }

  final class Derived: Base {}

  @Test func `An object keeps the scope of its operation, without a dependency or with one of its superclass`() {
    let object = withDependencies({ $0.client.name = "mock" }, operation: { Plain() })
    let derived = withDependencies({ $0.client.name = "mock" }, operation: { [Derived()] })
    let other = withDependencies(from: object) { Plain() }
    #expect([object.child().name, other.child().name] == ["mock", "mock"])
    #expect(withDependencies(from: derived[0]) { Model() }.name == "mock")
  }

  @Test func `An object that has no dependencies is reported`() {
    let object = Plain()
    let reports = issues { #expect(object.child().name == "test") }
    let fact = "'withDependencies(from:)' was called with an object that has no dependencies"
    expectReport(reports, startsWith: fact, contains: ["WithDependenciesTests.Plain"])
  }

  @Test func `The values that objects keep are released after the objects`() {
    final class Value: Sendable {}
    weak var first: Value?
    for number in 0..<100 {
      let value = Value()
      if number == 0 { first = value }
      let object = withDependencies {
        $0.client.fetch = { [value] in
          _ = value
          return number
        }
      } operation: {
        Plain()
      }
      #expect(object.child().client.fetch() == number)
    }
    #expect(first == nil)
  }

  // MARK: Escapes

  @Test func `A continuation carries the dependencies to callbacks, without the values of the caller's scopes`() async {
    let continuation = withDependencies {
      $0.client.name = "mock"
    } operation: {
      withEscapedDependencies { (continuation: DependencyValues.Continuation) in continuation }
    }
    let names = await withCheckedContinuation { done in
      DispatchQueue.global().async {
        @Dependency(\.client.name) var outside
        let outsideName = outside
        let first = continuation.yield { Model().name }
        let second = continuation.yield {
          withDependencies({ $0.client.name += "ed" }, operation: { Model().name })
        }
        done.resume(returning: [outsideName, first, second])
      }
    }
    #expect(names == ["test", "mock", "mocked"])
    let name = await withDependencies {
      $0.client.name = "other"
    } operation: {
      await continuation.yield {
        await Task.yield()
        return Model().name
      }
    }
    #expect(name == "mock")
  }

  @Test func `Escaping work has the defaults of the test`() async {
    @Dependency(\.tally) var tally
    tally.increment()
    let counts = await withCheckedContinuation { done in
      withEscapedDependencies { continuation in
        DispatchQueue.global().async {
          let count = continuation.yield { DependencyValues._current.tally.increment() }
          done.resume(returning: count)
        }
      }
    }
    #expect(counts == 2)
    let detached = withEscapedDependencies { continuation in
      Task.detached {
        await continuation.yield {
          await Task.yield()
          return DependencyValues._current.tally.increment()
        }
      }
    }
    #expect(await detached.value == 3)
  }
}
