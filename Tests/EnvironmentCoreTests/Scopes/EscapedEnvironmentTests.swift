import Dispatch
import EnvironmentCore
import Testing

struct EscapedEnvironmentTests {
  @Test func `A block of a dispatch queue and a detached task read the values that are yielded to them`() async {
    let continuation = withEnvironment {
      $0.greeting = "Salut"
    } operation: {
      withEscapedEnvironment { $0 }
    }
    let greetings = await withCheckedContinuation { resumption in
      DispatchQueue.global().async {
        let before = EnvironmentValues.current.greeting
        let yielded = continuation.yield { EnvironmentValues.current.greeting }
        resumption.resume(returning: [before, yielded, EnvironmentValues.current.greeting])
      }
    }
    #expect(greetings == ["Hello", "Salut", "Hello"])
    let detached = Task.detached {
      await continuation.yield {
        await Task.yield()
        return EnvironmentValues.current.greeting
      }
    }
    #expect(await detached.value == "Salut")
  }

  @Test func `A continuation has only the values of its task, and can be used again`() {
    withEscapedEnvironment { outside in
      withEnvironment {
        $0.greeting = "Salut"
      } operation: {
        withEscapedEnvironment { inside in
          withEnvironment {
            $0.greeting = "Ciao"
            $0.farewell = "Addio"
          } operation: {
            for _ in 0..<2 {
              outside.yield { expectCurrent(greeting: "Hello", farewell: "Goodbye") }
              inside.yield { expectCurrent(greeting: "Salut", farewell: "Goodbye") }
            }
          }
        }
      }
    }
  }

  @Test func `An escaping operation and a yielded one throw their own type of error`() async {
    expectFailure { () throws(Failure) in
      try withEscapedEnvironment { (continuation) throws(Failure) in
        try continuation.yield { () throws(Failure) in throw Failure() }
      }
    }
    await expectFailure { () async throws(Failure) in
      try await withEscapedEnvironment { (continuation) async throws(Failure) in
        try await continuation.yield { () async throws(Failure) in
          await Task.yield()
          throw Failure()
        }
      }
    }
  }
}
