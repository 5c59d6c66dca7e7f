import EnvironmentKit
import Synchronization

extension EnvironmentValues {
  @Entry var requestID = 0
  @Entry var user = "guest"
  @Entry var connection: Connection?

  /// The live objects of the current task's test.
  @Entry var liveObjects: LiveObjects?
}

/// The number of live objects in a test.
final class LiveObjects: Sendable {
  private let aliveCount = Atomic(0)

  var count: Int { aliveCount.load(ordering: .acquiring) }

  fileprivate func add(_ count: Int) { aliveCount.add(count, ordering: .acquiringAndReleasing) }
}

/// A mark in an object, which counts it among the live objects of its task.
final class LiveObjectMark: Sendable {
  private let liveObjects = EnvironmentValues.current.liveObjects

  init() { liveObjects?.add(1) }

  deinit { liveObjects?.add(-1) }
}

/// A value of which each request has its own.
final class Connection: Sendable {
  let number: Int
  private let liveObjects: LiveObjects?

  init(_ number: Int, liveObjects: LiveObjects? = nil) {
    (self.number, self.liveObjects) = (number, liveObjects)
    liveObjects?.add(1)
  }

  deinit { liveObjects?.add(-1) }
}

/// A gate that holds tasks until a number of them has arrived, so that as many requests are open at once.
actor Gate {
  private var missing: Int
  private var waiting: [CheckedContinuation<Void, Never>] = []

  init(_ count: Int) { missing = count }

  func pass() async {
    missing -= 1
    guard missing <= 0 else { return await withCheckedContinuation { waiting.append($0) } }
    for continuation in waiting { continuation.resume() }
    waiting = []
  }
}

/// A request, and the values that its readers are expected to read.
struct Request: Sendable {
  let number: Int
  var user: String
  let liveObjects: LiveObjects?

  init(_ number: Int, liveObjects: LiveObjects? = nil) {
    (self.number, self.liveObjects) = (number, liveObjects)
    user = "user \(number)"
  }

  var line: String { "request \(number) of \(user) on connection \(number)" }

  /// Runs a handler with the three values of the request.
  nonisolated(nonsending) func run<Result>(
    _ handler: nonisolated(nonsending) () async throws -> Result
  ) async rethrows -> Result {
    try await withEnvironment {
      $0.requestID = number
      $0.user = user
      $0.connection = Connection(number, liveObjects: liveObjects)
      $0.liveObjects = liveObjects
    } operation: {
      try await handler()
    }
  }

  /// Runs a number of requests at once, and returns the results of their handlers.
  static func serve<Result: Sendable>(
    _ count: Int, liveObjects: LiveObjects? = nil, handler: @escaping @Sendable (Request) async -> [Result]
  ) async -> [Result] {
    await withTaskGroup(of: [Result].self) { group in
      for number in 1...count {
        group.addTask {
          let request = Request(number, liveObjects: liveObjects)
          return await request.run { await handler(request) }
        }
      }
      return await group.reduce(into: []) { $0 += $1 }
    }
  }
}

/// Returns the mistakes of readers that should read a line.
func misreadings(
  of readers: [any RequestReader], expecting line: String, _ place: String = ""
) async -> [String] {
  var mistakes: [String] = []
  for reader in readers {
    let read = await reader.line()
    if read != line { mistakes.append("\(type(of: reader)) \(place) reads '\(read)', not '\(line)'") }
  }
  return mistakes
}
