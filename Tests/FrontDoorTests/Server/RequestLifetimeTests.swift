import EnvironmentKit
import TestSupport
import Testing

/// Tests that the values of finished requests are released.
struct RequestLifetimeTests {
  let liveObjects = LiveObjects()

  @Test func `The values and the readers of requests are released when they end`() async {
    let (count, liveObjects) = (64, liveObjects)
    let (allHaveReaders, allHaveCounted) = (Gate(count), Gate(count))
    let counts = await Request.serve(count, liveObjects: liveObjects) { request in
      let readers = requestReaders.map { $0.init() }
      await allHaveReaders.pass()
      let alive = liveObjects.count
      await allHaveCounted.pass()
      let mistakes = await misreadings(of: readers, expecting: request.line)
      return [mistakes.isEmpty ? alive : 0]
    }
    // Each request has a connection and the objects among its readers.
    #expect(counts == Array(repeating: 6 * count, count: count))
    #expect(liveObjects.count == 0)
  }

  @Test(.ownDefaults, arguments: sharedReaders.indices)
  func `A reader that outlives a request retains none of its values`(index: Int) async {
    let reader = sharedReaders[index].init()
    for number in 1...3 {
      let request = Request(number, liveObjects: liveObjects)
      let mistakes = await request.run { await misreadings(of: [reader], expecting: request.line) }
      #expect(mistakes == [])
      #expect(liveObjects.count == 0, "\(sharedReaders[index]) keeps values.")
    }
    let line = await reader.line()
    #expect(line == "request 0 of guest on no connection")
  }

  @Test func `Work that escapes a request keeps its values until it has ended`() async {
    let request = Request(1, liveObjects: liveObjects)
    var work: Task<[String], Never>?
    let gate = Gate(2)
    await request.run {
      work = withEscapedEnvironment { continuation in
        Task.detached {
          await gate.pass()
          return await continuation.yield {
            await misreadings(of: [RequestFunction(), RequestPage()], expecting: request.line)
          }
        }
      }
    }
    #expect(liveObjects.count == 1)
    await gate.pass()
    let mistakes = await work?.value
    #expect(mistakes == [])
    work = nil
    #expect(liveObjects.count == 0)
  }

  @Test func `A model that escapes its request keeps the values, and releases them when it is deallocated`() async {
    let request = Request(1, liveObjects: liveObjects)
    var reader: RequestActor? = await request.run { RequestActor() }
    let line = await reader?.line()
    #expect(line == request.line)
    #expect(liveObjects.count == 2)
    reader = nil
    #expect(liveObjects.count == 0)
  }
}
