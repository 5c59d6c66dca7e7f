import EnvironmentCore
import TestSupport
import Testing

struct ObjectScopeTests {
  @Test func `An object reads the values of the scope in which it was made, after the scope and in other tasks`() async
  {
    let actor = withEnvironment {
      $0.greeting = "Salut"
    } operation: {
      ScopeActor()
    }
    #expect(await actor.greeting == "Salut")
    #expect(await Task.detached { await actor.greeting }.value == "Salut")
    #expect(await actor.farewell == "Goodbye")
  }

  @Test func `Of two scopes that set a key, the one entered last wins, key by key`() {
    withEnvironment {
      $0.greeting = "first"
    } operation: {
      let earlier = ScopeModel()
      let later = withEnvironment {
        $0.greeting = "second"
      } operation: {
        ScopeModel()
      }
      // The scope of its making was entered after the current one.
      expect(later, greeting: "second")
      withEnvironment {
        $0.greeting = "third"
        $0.farewell = "Adieu"
      } operation: {
        expect(earlier, greeting: "third", farewell: "Adieu")
        expect(later, greeting: "third", farewell: "Adieu")
      }
      withEnvironment {
        $0.farewell = "Adieu"
      } operation: {
        expect(earlier, greeting: "first", farewell: "Adieu")
        expect(later, greeting: "second", farewell: "Adieu")
        withEnvironment {
          $0.reset(\.greeting)
        } operation: {
          expect(earlier, greeting: "Hello")
          expect(later, greeting: "Hello")
        }
      }
    }
  }

  @Test func `An older scope that an escape enters again does not win over a later one`() {
    let continuation = withEnvironment {
      $0.greeting = "older"
      $0.farewell = "Adieu"
    } operation: {
      withEscapedEnvironment { $0 }
    }
    let model = withEnvironment {
      $0.greeting = "newer"
    } operation: {
      ScopeModel()
    }
    continuation.yield {
      expect(model, greeting: "newer", farewell: "Adieu")
      expectCurrent(greeting: "older")
    }
  }

  // MARK: Children

  @Test func `A child that is made from an object keeps the object's scope`() async {
    let parent = withEnvironment {
      $0.greeting = "Salut"
    } operation: {
      ScopeModel()
    }
    let child = withEnvironment(from: parent) {
      expectCurrent(greeting: "Salut")
      return ScopeModel()
    }
    expect(child, greeting: "Salut")
    let later = await withEnvironment {
      $0.greeting = "later"
    } operation: {
      await withEnvironment(from: parent) {
        await Task.yield()
        return ScopeModel()
      }
    }
    expect(later, greeting: "Salut")
  }

  @Test func `A child of an object that was made in no scope is made in the current one`() {
    let parent = ScopeModel()
    let child = withEnvironment {
      $0.greeting = "Salut"
    } operation: {
      withEnvironment(from: parent) { ScopeModel() }
    }
    expect(child, greeting: "Salut")
    #expect(withEnvironment(from: parent) { ScopeModel() }.greeting == "Hello")
  }

  @Test func `A child of a bound object reads the sendable values of the object's binding`() {
    let parent = ScopeModel()
    var values = EnvironmentValues()
    values.greeting = "Salut"
    values.action = { $0 + 1 }
    parent.bindEnvironment(from: values)
    let issues = issues {
      withEnvironment {
        $0.farewell = "Adieu"
      } operation: {
        let child = withEnvironment(from: parent) {
          expectCurrent(farewell: "Goodbye")
          #expect(EnvironmentValues.current.action(1) == 1)
          return ScopeModel()
        }
        parent.unbindEnvironment()
        expect(child, greeting: "Salut", farewell: "Adieu")
      }
    }
    #expect(issues == [])
  }

  // MARK: Lifetime

  @Test func `The values of a scope are released with its operation and the objects made in it`() {
    weak var session: Session?
    var model: ScopeModel? = withEnvironment {
      let new = Session()
      session = new
      $0[Session.self] = new
    } operation: {
      ScopeModel()
    }
    let other = withEnvironment {
      $0.greeting = "Salut"
    } operation: {
      _ = model?.session
      return ScopeModel()
    }
    #expect(session != nil)
    #expect(model?.session === session)
    model = nil
    #expect(session == nil)
    expect(other, greeting: "Salut")
  }

}

private actor ScopeActor: EnvironmentBindable {
  nonisolated let _environmentStorage = EnvironmentStorage()
  @Environment(\.greeting) var greeting
  @Environment(\.farewell) var farewell
}
