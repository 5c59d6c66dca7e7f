import EnvironmentDependencies
import EnvironmentKit
import TestSupport
import Testing

struct DependencyTests {
  @Test func `A property keeps the values of the scope of its making, and of two scopes, the one entered last wins`() {
    let model = withDependencies {
      $0.client.name = "mock"
    } operation: {
      let model = withDependencies {
        $0[Player.self].volume = 5
        $0.client.name = "inner"
      } operation: {
        Model()
      }
      #expect((model.name, model.player.volume) == ("inner", 5))
      return withDependencies({ $0[Player.self].volume = 5 }, operation: { Model() })
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
    func check() {
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
    check()
    // The next objects make the table forget the entry of the former one. The leak checker wouldn't find the scope that an entry
    // of a request has at the end of the program, because the pointer is tagged.
    for _ in 0..<200 { _ = withDependencies({ _ in }, operation: { Plain() }) }
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

  private struct Reader {
    @Dependency(\.self) var values
    @Dependency(\.client.name) var name
  }

  private actor Worker {
    @Dependency(\.client.name) var name
  }

  @MainActor private enum Shared {
    @Dependency(\.client.name) static var name
  }

  @MainActor @Test func `A property of one value or of all works in a struct, an actor, a local and a static variable`()
    async
  {
    @Dependency(\.self) var values
    let (reader, worker) = withDependencies {
      $0.client.name = "mock"
    } operation: {
      @Dependency(\.client.name) var name
      #expect([name, Shared.name, values.client.name] == ["mock", "mock", "mock"])
      return (Reader(), Worker())
    }
    #expect(await [reader.name, reader.values.client.name, worker.name] == ["mock", "mock", "mock"])
    @Dependency(\.client.name) var name
    #expect([name, values.client.name] == ["test", "test"])
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
