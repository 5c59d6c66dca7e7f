import Dispatch
import EnvironmentKit
import EnvironmentTesting
import TestSupport
import Testing

/// Tests of continuations, which carry their test.
struct ContinuationTests {
  @Test func `A detached task and a queue read the defaults of the continuation's test`() async {
    let page = EnvironmentValues.current.page
    await withEscapedEnvironment { continuation in
      let detached = await Task.detached { continuation.yield { EnvironmentValues.current.page } }.value
      let asynchronous = await Task.detached {
        await continuation.yield {
          await Task.yield()
          return EnvironmentValues.current.page
        }
      }.value
      let queued = await withCheckedContinuation { resumption in
        DispatchQueue.global().async {
          resumption.resume(returning: continuation.yield { EnvironmentValues.current.page })
        }
      }
      let child = await Task.detached {
        await continuation.yield { await Task { EnvironmentValues.current.page }.value }
      }.value
      #expect([detached, asynchronous, queued, child].allSatisfy { $0 === page })
      #expect(await Task.detached { EnvironmentValues.current.page }.value !== page)
    }
  }

  @Test(.serialized, .ownDefaults, arguments: 0..<2)
  func `In another test, the test of the continuation wins`(_ number: Int) async {
    let page = EnvironmentValues.current.page
    if let (continuation, first) = Self.kept.withLock({ $0 }) {
      #expect(number == 1)
      #expect(first !== page)
      #expect(continuation.yield { EnvironmentValues.current.page } === first)
      Self.kept.withLock { $0 = nil }
    } else {
      withEscapedEnvironment { continuation in Self.kept.withLock { $0 = (continuation, page) } }
    }
    #expect(EnvironmentValues.current.page === page)
  }

  private static let kept = Lock<(EnvironmentValues.Continuation, Page)?>(nil)

  @Test func `An error that is thrown in a continuation keeps its type`() async {
    let continuation = withEscapedEnvironment { $0 }
    #expect(throws: Refusal.self) { try continuation.yield { () throws(Refusal) in throw Refusal() } }
    await #expect(throws: Refusal.self) {
      try await continuation.yield { () async throws(Refusal) in throw Refusal() }
    }
  }
}

private final class Page: Sendable {}

extension EnvironmentValues {
  @Entry fileprivate var page = Page()
}
