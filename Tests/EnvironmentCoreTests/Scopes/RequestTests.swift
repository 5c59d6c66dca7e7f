import EnvironmentCore
import TestSupport
import Testing

@Suite struct RequestTests {
  @Test func `A shared object that a request makes reads none of its values in another request, and is reported`() {
    var shared: ScopeModel?
    withRequestEnvironment {
      $0.greeting = "first"
    } operation: {
      shared = ScopeModel()
      #expect(shared?.greeting == "first")
    }
    let issues = issues {
      withRequestEnvironment {
        $0.farewell = "second"
      } operation: {
        #expect(shared?.greeting == "Hello")
        #expect(shared?.farewell == "second")
        #expect(shared?.greeting == "Hello")
      }
    }
    #expect(issues.count == 2, "One for each property.")
    #expect(issues.allSatisfy { $0.contains("made in one request was read in another one") })
    #expect(issues.first?.contains("greeting") == true)
  }

  @Test func `Concurrent requests read nothing of each other through a shared object`() async {
    let shared = SharedPlace()
    let answers = await withTaskGroup(of: Bool.self) { group in
      for number in 0..<64 {
        group.addTask {
          let value = number.isMultiple(of: 2) ? "\(number)" : "Hello"
          return await EnvironmentReporting.withReporter({ _ in }) {
            await withRequestEnvironment {
              if value != "Hello" { $0.greeting = value }
            } operation: {
              let own = SharedActor()
              let model = shared.model.withLock { model in
                model = model ?? own
                return model
              }
              await Task.yield()
              let greetings = (await model?.greeting, await own.greeting)
              return greetings == (value, value)
            }
          }
        }
      }
      return await group.reduce(into: Set()) { $0.insert($1) }
    }
    #expect(answers == [true])
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
          #expect(shared.greeting == "server")
          #expect(shared.farewell == "server")
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
        #expect(inner.farewell == "inner")
        withRequestEnvironment {
          $0.nickname = "sibling"
        } operation: {
          #expect(outer.greeting == "outer")
          #expect(inner.farewell == "Goodbye")
          #expect(inner.greeting == "outer")
        }
      }
      #expect(issues.count <= 2)
    }
  }

  @Test func `The children of a shared object belong to the request that makes them`() {
    let shared = withRequestEnvironment({ $0.greeting = "first" }, operation: { ScopeModel() })
    _ = issues {
      withRequestEnvironment {
        $0.greeting = "second"
      } operation: {
        #expect(withEnvironment(from: shared) { ScopeModel() }.greeting == "second")
      }
    }
  }

  @Test func `The children that a request makes from an object that was bound before belong to the request`() {
    let parent = ScopeModel()
    var values = EnvironmentValues()
    values.greeting = "bound"
    parent.bindEnvironment(from: values)
    let child = withRequestEnvironment {
      $0.farewell = "first"
    } operation: {
      withEnvironment(from: parent) { ScopeModel() }
    }
    #expect(child.greeting == "bound")
    let issues = issues { withRequestEnvironment({ _ in }, operation: { #expect(child.greeting == "Hello") }) }
    #expect(issues.count == 1)
  }

  @Test func `Code in the scope of a shared object reads the values of its own request`() {
    let shared = withRequestEnvironment({ $0.greeting = "first" }, operation: { ScopeModel() })
    let issues = issues {
      withRequestEnvironment {
        $0.farewell = "second"
      } operation: {
        withEnvironment(from: shared) {
          #expect(EnvironmentValues.current.greeting == "Hello")
          #expect(ScopeModel().greeting == "Hello")
          #expect(ScopeModel().farewell == "second")
        }
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
    #expect(shared.greeting == "first")
    _ = issues { withRequestEnvironment({ $0.farewell = "second" }, operation: { _ = shared.greeting }) }
    #expect(token == nil)
    #expect(shared.greeting == "Hello", "Outside of requests, too.")
    withEnvironment({ $0.farewell = "job" }) { #expect(shared.greeting == "Hello") }
  }

  @Test func `A shared object that a request inside another one makes forgets the values of both`() {
    weak var token: Token?
    let shared = withEnvironment({ $0.farewell = "server" }) {
      withRequestEnvironment {
        let made = Token()
        token = made
        $0.token = made
        $0.greeting = "outer"
      } operation: {
        withRequestEnvironment({ $0.nickname = "inner" }, operation: { ScopeModel() })
      }
    }
    _ = issues { withRequestEnvironment({ $0.nickname = "second" }, operation: { _ = shared.greeting }) }
    #expect(token == nil)
    #expect((shared.greeting, shared.farewell) == ("Hello", "server"), "Outside of requests, too.")
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
        for _ in 0..<3 { run({ $0.farewell = "second" }) { #expect(shared.greeting == "first") } }
      }
      let replaced = issues {
        run({ $0.greeting = "second" }) { #expect(shared.greeting == "second") }
      }
      return (leaking, replaced)
    }.value
    #expect(leaking.count == 1)
    #expect(leaking.first?.contains("of the first run") == true)
    #expect(leaking.first?.contains("withRequestEnvironment") == true)
    #expect(replaced == [])
  }
}

private actor SharedActor: EnvironmentBindable {
  nonisolated let _environmentStorage = EnvironmentStorage()
  @Environment(\.greeting) var greeting
}

private final class Token: Sendable {}

private struct TokenKey: EnvironmentKey { static let defaultValue: Token? = nil }

extension EnvironmentValues {
  fileprivate var token: Token? {
    get { self[TokenKey.self] }
    set { self[TokenKey.self] = newValue }
  }
}

private final class SharedPlace: Sendable {
  let model = Lock<SharedActor?>(nil)
}
