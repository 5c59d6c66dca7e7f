import EnvironmentDependencies
import EnvironmentKit
import TestSupport
import Testing

struct DependencyTests {
  @Test func `A property keeps the values of the scope in which it was made, and an override at a later use wins`() {
    let model = withDependencies {
      $0.client.name = "mock"
    } operation: {
      withDependencies {
        $0[Player.self].volume = 5
      } operation: {
        Model()
      }
    }
    #expect((model.name, model.player.volume) == ("mock", 5))
    withDependencies {
      $0.client.name = "other"
    } operation: {
      #expect((model.client.name, model.player.volume) == ("other", 5))
    }
    #expect((model.name, model.player.volume) == ("mock", 5))
  }

  @Test func `A property that requests share forgets the values of the request that made it`() {
    final class Plain: Sendable {}
    struct Reader {
      @Dependency(\.sharedTally) var sharedTally
    }
    weak var tally: Tally?
    let (reader, plain) = withRequestEnvironment {
      let made = Tally()
      tally = made
      $0.sharedTally = made
    } operation: {
      (Reader(), withDependencies({ _ in }, operation: { Plain() }))
    }
    #expect(reader.sharedTally != nil && tally != nil)
    let copy = reader
    let issues = issues {
      withRequestEnvironment {
        $0.client.name = "second"
      } operation: {
        #expect(copy.sharedTally == nil)
        #expect(withDependencies(from: plain) { Model().name } == "second")
      }
    }
    #expect(issues.count == 2)
    #expect(tally == nil && reader.sharedTally == nil)
  }

  @Test func `The children that a request makes from an older object keep none of its values for other requests`() {
    let parent = withDependencies({ $0[Player.self].volume = 5 }, operation: { Model() })
    let child = withRequestEnvironment {
      $0.client.name = "first"
    } operation: {
      withDependencies(from: parent) { Model() }
    }
    #expect(child.name == "first")
    let issues = issues { withRequestEnvironment({ _ in }, operation: { #expect(child.name != "first") }) }
    #expect(issues.count == 1)
  }

  @Test func `The accessor of a dependency reads the others as the property does`() {
    let property = withDependencies({ $0.client.name = "own" }, operation: { Dependency(\.greeting) })
    #expect(property.wrappedValue == "own 0")
    withDependencies {
      $0[Player.self].volume = 5
    } operation: {
      #expect(property.wrappedValue == "own 5")
    }
    withDependencies {
      $0.client.name = "other"
    } operation: {
      #expect(property.wrappedValue == "other 0")
    }
  }

  @Test func `Of two scopes that set a dependency, the one entered last wins`() {
    withDependencies {
      $0.client.name = "older"
    } operation: {
      let model = withDependencies({ $0.client.name = "own" }, operation: { Model() })
      #expect(model.name == "own")
    }
  }

  @MainActor @Test func `A property works in a struct, an actor, a local variable and a static property`() async {
    struct Reader {
      @Dependency(\.client.name) var name
    }
    actor Worker {
      @Dependency(\.client.name) var name
    }
    @MainActor enum Shared {
      @Dependency(\.client.name) static var name
    }
    let (reader, worker) = withDependencies {
      $0.client.name = "mock"
    } operation: {
      @Dependency(\.client.name) var name
      #expect(name == "mock")
      #expect(Shared.name == "mock")
      return (Reader(), Worker())
    }
    #expect(reader.name == "mock")
    #expect(await worker.name == "mock")
    @Dependency(\.client.name) var name
    #expect(name == "test")
  }

  @Test func `All dependencies can be read at once`() {
    @Dependency(\.self) var values
    #expect(values.client.name == "test")
    withDependencies {
      $0.client.name = "mock"
    } operation: {
      #expect(values.client.name == "mock")
    }
  }

  @Test func `A task inherits the dependencies, and a detached one doesn't`() async {
    let (task, detached) = withDependencies {
      $0.client.name = "mock"
    } operation: {
      let read: @Sendable () -> String = {
        @Dependency(\.client.name) var name
        return name
      }
      return (Task { read() }, Task.detached { read() })
    }
    #expect(await task.value == "mock")
    #expect(await detached.value == "test")
  }

  @Test func `A child that is made from an object has its dependencies`() async {
    let model = withDependencies({ $0.client.name = "mock" }, operation: { Model() })
    let grandchild = model.child().child()
    #expect(grandchild.name == "mock")
    let later = withDependencies({ $0[Player.self].volume = 5 }, operation: { grandchild.child() })
    #expect((later.name, later.player.volume) == ("mock", 5))
    let overridden = withDependencies({ $0.client.name = "other" }, operation: { grandchild.child() })
    #expect(overridden.name == "other")
    let own = withDependencies(from: model) {
      $0.client.name = "own"
    } operation: {
      Model()
    }
    #expect((own.name, model.name) == ("own", "mock"))
    let asynchronous = await withDependencies(from: model) {
      await Task.yield()
      return Model()
    }
    #expect(asynchronous.name == "mock")
  }
}

extension EnvironmentValues {
  @Entry fileprivate var sharedTally: Tally?

  fileprivate var greeting: String {
    @Dependency(\.client.name) var name
    return "\(name) \(Self.current[Player.self].volume)"
  }
}
