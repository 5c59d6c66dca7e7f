import ComposableEnvironment
import EnvironmentKit
import Testing

/// Tests that the values of finished requests are released.
@Suite struct RequestLifetimeTests {
  private let liveObjects = LiveObjects()

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

  @Test(arguments: sharedReaders.indices)
  func `A reader that outlives a request retains none of its values`(index: Int) async {
    let reader = sharedReaders[index].init()
    for number in 1...3 {
      let request = Request(number, liveObjects: liveObjects)
      await request.run {
        #expect(await misreadings(of: [reader], expecting: request.line) == [])
      }
      #expect(liveObjects.count == 0, "\(sharedReaders[index]) keeps values.")
    }
    #expect(await reader.line() == "request 0 of guest on no connection")
  }

  @Test func `A dependency that a request sets in a shared environment is kept, and no value of the request`() async {
    let (tree, liveObjects) = (RequestTree(), liveObjects)
    for number in 1...3 {
      let request = Request(number, liveObjects: liveObjects)
      await request.run {
        tree.with(\.greeting, "Salut \(number)")
        #expect(await misreadings(of: [tree], expecting: request.line) == [])
        #expect(tree.greeting == "Salut \(number)")
      }
      #expect(tree.greeting == "Salut \(number)")
      #expect(liveObjects.count == 0)
    }
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
    #expect(await work?.value == [])
    work = nil
    #expect(liveObjects.count == 0)
  }

  @Test func `A request that fails or is cancelled retains nothing`() async {
    struct Failure: Error {}
    let liveObjects = liveObjects
    for number in 1...8 {
      await #expect(throws: Failure.self) {
        try await Request(number, liveObjects: liveObjects).run {
          let model = RequestModel()
          await Task.yield()
          withExtendedLifetime(model) {}
          throw Failure()
        }
      }
    }
    let task = Task {
      try await Request(9, liveObjects: liveObjects).run {
        let model = RequestModel()
        while !Task.isCancelled { await Task.yield() }
        withExtendedLifetime(model) {}
        try Task.checkCancellation()
      }
    }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(liveObjects.count == 0)
    #expect(EnvironmentValues.current.requestID == 0)
  }

  @Test func `A model that escapes its request keeps the values, and releases them when it is deallocated`() async {
    let request = Request(1, liveObjects: liveObjects)
    var reader: RequestActor? = await request.run { RequestActor() }
    #expect(await reader?.line() == request.line)
    #expect(liveObjects.count == 2)
    reader = nil
    #expect(liveObjects.count == 0)
  }
}
