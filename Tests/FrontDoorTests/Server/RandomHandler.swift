import EnvironmentKit
import TestSupport

/// A request handler that performs random steps, and computes the expected values of its readers.
///
/// A reader that keeps its scope and is read in another one reads the user of the scope that was entered last. Within
/// one handler, inner scopes (of a larger ``Expectation/depth``) are entered after outer ones.
struct RandomHandler: Sendable {
  var random: SeededGenerator
  let shared: [any RequestReader & Sendable]

  /// The values that readers in a scope are expected to read.
  struct Expectation: Sendable {
    var request: Request

    /// The number of scopes around the scope.
    var depth = 0
  }

  func run(_ request: Request) async -> [String] {
    var copy = self
    return await copy.steps(Expectation(request: request))
  }

  /// Performs some random steps in the current scope, and returns the mistakes.
  private mutating func steps(_ expected: Expectation) async -> [String] {
    let kept = reader()
    var found: [String] = []
    for _ in 0..<4 {
      switch Int.random(in: 0..<10, using: &random) {
      case 0: await Task.yield()
      case 1, 2:
        found += await misreadings(of: [randomShared()], expecting: expected.request.line, "shared")
      case 3 where expected.depth < 3, 4 where expected.depth < 3:
        found += await override(expected, kept)
      case 5 where expected.depth < 3:
        let (first, second) = (branch(), branch())
        async let one = first.stepsOfChild(expected)
        async let other = second.stepsOfChild(expected)
        found += await one + other
      case 6 where expected.depth < 3:
        let branch = branch()
        let task = withEscapedEnvironment { continuation in
          Task.detached { await continuation.yield { await branch.stepsOfChild(expected) } }
        }
        found += await task.value
      default:
        found += await misreadings(of: [reader()], expecting: expected.request.line)
      }
    }
    return found + (await misreadings(of: [kept], expecting: expected.request.line, "at the end"))
  }

  /// Sets another user for some steps, in which an earlier reader reads it. A reader made in them reads it later,
  /// too, if it keeps its scope.
  private mutating func override(_ expected: Expectation, _ earlier: any RequestReader) async -> [String] {
    var inner = expected
    inner.depth += 1
    inner.request.user += "/\(Int.random(in: 0..<1_000, using: &random))"
    let later = reader()
    var found: [String] = []
    let made = await withEnvironment {
      $0.user = inner.request.user
    } operation: {
      if !(earlier is RememberingRequestClass) {
        found += await misreadings(of: [earlier], expecting: inner.request.line, "made outside")
      }
      found += await steps(inner)
      return type(of: later).init()
    }
    let line = type(of: made).isRemembering ? inner.request.line : expected.request.line
    return found + (await misreadings(of: [made], expecting: line, "after its scope"))
  }

  private func stepsOfChild(_ expected: Expectation) async -> [String] {
    var (copy, inner) = (self, expected)
    inner.depth += 1
    return await copy.steps(inner)
  }

  /// Returns a handler with its own random numbers.
  private mutating func branch() -> RandomHandler {
    RandomHandler(random: SeededGenerator(seed: random.next()), shared: shared)
  }

  private mutating func reader() -> any RequestReader {
    requestReaders[Int.random(in: requestReaders.indices, using: &random)].init()
  }

  private mutating func randomShared() -> any RequestReader {
    shared[Int.random(in: shared.indices, using: &random)]
  }
}
