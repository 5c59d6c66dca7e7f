import EnvironmentDependencies
import EnvironmentKit
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

  @Test func `An asynchronous update sets dependencies`() async {
    let name = await withDependencies {
      await Task.yield()
      $0.client.name = "mock"
    } operation: {
      await Task.yield()
      @Dependency(\.client.name) var name
      return name
    }
    #expect(name == "mock")
  }

  @MainActor @Test func `An asynchronous operation runs in the caller's isolation`() async {
    final class Box { var name = "" }
    let box = Box()
    await withDependencies {
      $0.client.name = "mock"
    } operation: {
      await Task.yield()
      MainActor.assertIsolated()
      box.name = DependencyValues._current.client.name
    }
    #expect(box.name == "mock")
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

  // MARK: Objects without a property

  final class Plain {
    func child() -> Model { withDependencies(from: self) { Model() } }
  }

  class Base {
    @Dependency(\.client) var client
  }

  final class Derived: Base {}

  @Test func `An object without dependencies keeps the scope of the operation that returned it`() {
    let object = withDependencies({ $0.client.name = "mock" }, operation: { Plain() })
    #expect(object.child().name == "mock")
    let other = withDependencies(from: object) { Plain() }
    #expect(other.child().name == "mock")
  }

  @Test func `A superclass has the property that stores the scope`() {
    let object = withDependencies({ $0.client.name = "mock" }, operation: { [Derived()] })[0]
    #expect(withDependencies(from: object) { Model() }.name == "mock")
  }

  @Test func `A bound model makes children with the environment that it is bound to`() {
    let model = AccessibleModel()
    var values = EnvironmentValues()
    values.client.name = "bound"
    model.bindEnvironment(from: values)
    #expect(withDependencies(from: model) { Model() }.name == "bound")
    let made = withDependencies({ $0.client.name = "mock" }, operation: { AccessibleModel() })
    #expect(withDependencies(from: made) { Model() }.name == "mock")
  }

  @Test func `An object that has no dependencies is reported`() {
    let object = Plain()
    let reports = issues { #expect(object.child().name == "test") }
    #expect(reports.count == 1)
    let fact = "'withDependencies(from:)' was called with an object that has no dependencies"
    #expect(reports.first?.hasPrefix(fact) == true)
    #expect(reports.first?.contains("WithDependenciesTests.Plain") == true)
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

  @Test func `A continuation carries the dependencies to a callback, any number of times`() async {
    let names = await withDependencies {
      $0.client.name = "mock"
    } operation: {
      await withCheckedContinuation { done in
        withEscapedDependencies { continuation in
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
      }
    }
    #expect(names == ["test", "mock", "mocked"])
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

  @Test func `A continuation runs asynchronous work, without the values of the caller's scopes`() async {
    let continuation = withDependencies {
      $0.client.name = "mock"
    } operation: {
      withEscapedDependencies { (continuation: DependencyValues.Continuation) in continuation }
    }
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
}

@EnvironmentAccessible
private final class AccessibleModel {
  @Environment(\.client) var client
}
