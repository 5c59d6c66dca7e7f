import EnvironmentCore
import TestSupport
import Testing

struct RequestVariants {
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
}

private final class SharedPlace: Sendable {
  let model = Lock<SharedActor?>(nil)
}
