import EnvironmentKit
import TestSupport
import Testing

/// Tests of many requests at once in one process, each with its own values.
struct ServerTests {
  /// The number of requests, smaller than in the benchmark `scopes/10,000 requests`, so that sanitizers can run the
  /// tests.
  let requestCount = 256

  @Test func `Requests that are open at once read their own values through every door`() async {
    let gate = Gate(requestCount)
    let mistakes = await Request.serve(requestCount) { request in
      let readers = requestReaders.map { $0.init() }
      await gate.pass()
      var found = await misreadings(of: readers, expecting: request.line)
      await Task.yield()
      found += await misreadings(of: requestReaders.map { $0.init() }, expecting: request.line, "made late")
      return found
    }
    #expect(mistakes == [])
    let line = await RequestFunction().line()
    #expect(line == "request 0 of guest on no connection")
  }

  @Test func `Requests that share readers read their own values through them`() async {
    let shared = sharedReaders.map { $0.init() }
    let gate = Gate(requestCount)
    let mistakes = await Request.serve(requestCount) { request in
      await gate.pass()
      var found = await misreadings(of: shared, expecting: request.line)
      await Task.yield()
      found += await misreadings(of: shared, expecting: request.line, "again")
      return found
    }
    #expect(mistakes == [])
    let later = await misreadings(of: shared, expecting: "request 0 of guest on no connection")
    #expect(later == [])
  }

  @Test(.ownDefaults, arguments: 1...4 as ClosedRange<UInt64>)
  func `Random handlers that run at once read the values of an oracle`(seed: UInt64) async {
    let shared = sharedReaders.map { $0.init() }
    let mistakes = await Request.serve(64) { request in
      let random = SeededGenerator(seed: seed << 32 + UInt64(request.number))
      return await RandomHandler(random: random, shared: shared).run(request)
    }
    #expect(mistakes == [])
  }
}
