import EnvironmentCore
import TestSupport
import Testing

struct RequestTests {
  @Test func `A shared object that a request makes reads none of its values in another request, and is reported`() {
    let shared = withRequestEnvironment {
      $0.greeting = "first"
    } operation: {
      let model = ScopeModel()
      expect(model, greeting: "first")
      return model
    }
    let issues = issues {
      withRequestEnvironment {
        $0.farewell = "second"
      } operation: {
        expect(shared, greeting: "Hello", farewell: "second")
        expect(shared, greeting: "Hello")
      }
    }
    // One for each property.
    expectIssues(issues, containing: "greeting", "farewell")
    let reason = "made in one request was read in another one"
    expectIssues(issues, containing: reason, reason)
  }

  @Test func `An object keeps the values of its request after the operation, in its tasks and in its own scopes`() async
  {
    let issues = await issues {
      let model = await withRequestEnvironment {
        $0.greeting = "request"
      } operation: {
        let model = SharedActor()
        await Task {
          await withEnvironment {
            $0.farewell = "inner"
          } operation: {
            #expect(await model.greeting == "request")
          }
        }.value
        return model
      }
      #expect(await model.greeting == "request")
      await withEnvironment {
        $0.farewell = "Adieu"
      } operation: {
        #expect(await model.greeting == "request")
      }
    }
    #expect(issues == [])
  }

  @Test func `An object that a request shares reads the values around the request`() {
    withEnvironment {
      $0.greeting = "server"
      $0.farewell = "server"
    } operation: {
      let shared = withRequestEnvironment({ $0.farewell = "first" }, operation: { ScopeModel() })
      _ = issues {
        withRequestEnvironment {
          $0.nickname = "second"
        } operation: {
          expect(shared, greeting: "server", farewell: "server")
        }
      }
    }
  }

  @Test func `A request inside another one shares its values, and siblings share none`() {
    withRequestEnvironment {
      $0.greeting = "outer"
    } operation: {
      let outer = ScopeModel()
      let issues = issues {
        let inner = withRequestEnvironment({ $0.farewell = "inner" }, operation: { ScopeModel() })
        expect(inner, farewell: "inner")
        withRequestEnvironment {
          $0.nickname = "sibling"
        } operation: {
          expect(outer, greeting: "outer")
          expect(inner, farewell: "Goodbye")
          expect(inner, greeting: "outer")
        }
      }
      #expect(issues.count <= 2)
    }
  }

  @Test func `Code in the scope of a shared object, and the children that it makes, belong to their own request`() {
    let shared = withRequestEnvironment {
      $0.greeting = "first"
      $0.farewell = "first"
    } operation: {
      ScopeModel()
    }
    let issues = issues {
      withRequestEnvironment {
        $0.farewell = "second"
      } operation: {
        let child = withEnvironment(from: shared) {
          expectCurrent(greeting: "Hello", farewell: "second")
          return ScopeModel()
        }
        expect(child, greeting: "Hello", farewell: "second")
      }
    }
    #expect(issues.count == 1)
  }

  @Test func `A shared object forgets the values of the request that made it, once another request reads it`() {
    weak var token: Token?
    let shared = withRequestEnvironment {
      let made = Token()
      token = made
      $0.token = made
      $0.greeting = "first"
    } operation: {
      ScopeModel()
    }
    #expect(token != nil)
    expect(shared, greeting: "first")
    _ = issues { withRequestEnvironment({ $0.farewell = "second" }, operation: { _ = shared.greeting }) }
    #expect(token == nil)
    // Outside of requests, too.
    expect(shared, greeting: "Hello")
    withEnvironment({ $0.farewell = "job" }) { expect(shared, greeting: "Hello") }
  }

  @Test func `An object that two runs of a call of 'withEnvironment' share is reported, if it has values of the first`()
    async
  {
    let (leaking, replaced) = await Task.detached {
      func run(_ update: (inout EnvironmentValues) -> Void, _ operation: () -> Void) {
        withEnvironment(update, operation: operation)
      }
      var model: ScopeModel?
      run({ $0.greeting = "first" }) { model = ScopeModel() }
      guard let shared = model else { return ([""], [""]) }
      let leaking = issues {
        for _ in 0..<3 { run({ $0.farewell = "second" }) { expect(shared, greeting: "first") } }
      }
      let replaced = issues {
        run({ $0.greeting = "second" }) { expect(shared, greeting: "second") }
      }
      return (leaking, replaced)
    }.value
    expectIssues(leaking, containing: "of the first run")
    expectIssues(leaking, containing: "withRequestEnvironment")
    #expect(replaced == [])
  }

  @Test func `Two calls in one line or in the argument of a macro are no runs of one call`() async {
    final class Shared {
      var model: ScopeModel?

      func make() -> String {
        model = ScopeModel()
        return "made"
      }
    }
    let reported = await Task.detached {
      issues {
        let shared = Shared()
        // swift-format-ignore
        let line = [withEnvironment({ $0.greeting = "a" }, operation: shared.make), withEnvironment({ $0.farewell = "b" }) { shared.model?.greeting }]
        #expect(line == ["made", "a"])
        #expect(
          [
            withEnvironment({ $0.greeting = "a" }, operation: shared.make),
            withEnvironment({ $0.farewell = "b" }) { shared.model?.greeting },
          ] == ["made", "a"])
      }
    }.value
    #expect(reported == [])
  }
}

actor SharedActor: EnvironmentBindable {
  nonisolated let _environmentStorage = EnvironmentStorage()
  @Environment(\.greeting) var greeting
}

final class Token: Sendable {}

private struct TokenKey: EnvironmentKey { static let defaultValue: Token? = nil }

extension EnvironmentValues {
  var token: Token? {
    get { self[TokenKey.self] }
    set { self[TokenKey.self] = newValue }
  }
}
