import EnvironmentCore
import EnvironmentKit
import Foundation
import TestSupport
import Testing

extension RacingDefaultTests {
  @Test func `A reader that waits for a default makes its own once the maker reads what differs`() {
    let (isMaking, isWaiting) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let isRead = DispatchSemaphore(value: 0)
    let lines = onThreads(
      {
        withEnvironment {
          $0.lateName = "first"
          $0.latePauses = [
            Pause {
              isMaking.signal()
              isWaiting.wait()
            }, Pause { isRead.wait() },
          ]
        } operation: {
          EnvironmentValues.current.lateLine
        }
      },
      {
        isMaking.wait()
        isWaiting.signal()
        let line = withEnvironment {
          $0.lateName = "second"
          $0.latePauses = []
        } operation: {
          EnvironmentValues.current.lateLine
        }
        isRead.signal()
        return line
      })
    #expect(lines == ["late first", "late second"])
  }

  @Test(.ownDefaults, arguments: [false, true])
  func `A thread reads the default of another one that it has made wait`(isInOtherScope: Bool) {
    for _ in 0..<100 {
      let site = Site(isInOtherScope: isInOtherScope)
      let continuation = withEnvironment {
        $0.site = site
      } operation: {
        withEscapedEnvironment { $0 }
      }
      let lines = onThreads(
        { continuation.yield { "\(EnvironmentValues.current.ground), \(EnvironmentValues.current.house)" } },
        {
          site.ground.wait()
          return continuation.yield { EnvironmentValues.current.house }
        })
      let house = "house on \(isInOtherScope ? "other ground" : "ground")"
      #expect(lines == [isInOtherScope ? "ground of \(house), \(house)" : "ground, \(house)", house])
    }
  }

  @Test func `Tasks that race for a default in scopes of their own, which it doesn't read, share one`() async {
    let made = await withTaskGroup(of: ObjectIdentifier.self) { group in
      for number in 0..<64 {
        group.addTask {
          await withEnvironment {
            $0.lateName = "\(number)"
          } operation: {
            await Task.yield()
            return ObjectIdentifier(EnvironmentValues.current.sharedPart)
          }
        }
      }
      return await group.reduce(into: Set()) { $0.insert($1) }
    }
    #expect(made.count == 1)
    #expect(SharedPart.count.withLock { $0 } == 1)
  }

  @Test(.ownDefaults, arguments: [1, 10, 100, 400])
  func `A default can read itself in other scopes, a finite number of times`(depth: Int) {
    let lines = onThreads({
      withEnvironment({ $0.nesting = depth }, operation: { EnvironmentValues.current.nestedCount })
    })
    #expect(lines == ["\(depth)"])
  }

  @Test func `A default that reads itself in one other scope, before it reads what differs, is made for both`() {
    #expect(onThreads({ EnvironmentValues.current.unreadNesting }) == ["outer(inner for -1) for 0"])
  }

  @Test func `Defaults that need each other stop the program with both names, in scopes of their own, too`()
    async throws
  {
    let result = try #require(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = onThreads(
          { withEnvironment({ $0.lateName = "left" }, operation: { EnvironmentValues.current.cycleLeft }) },
          { withEnvironment({ $0.lateName = "right" }, operation: { EnvironmentValues.current.cycleRight }) })
      })
    let message = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(message.contains("need each other"))
    #expect(message.contains("'cycleLeft'") && message.contains("'cycleRight'"))
  }

  @Test func `A default that reads itself in scopes without end stops the program with its name`() async throws {
    let result = try #require(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = EnvironmentValues.current.endlessLine
      })
    let message = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(message.contains("The default of 'endlessLine' reads itself without end"))
  }
}

// MARK: - Samples

/// The signals of two defaults that two threads make. The house needs the ground, maybe that of another scope.
private final class Site: Sendable {
  let isInOtherScope: Bool
  let ground = DispatchSemaphore(value: 0)
  private let house = DispatchSemaphore(value: 0)

  init(isInOtherScope: Bool) { self.isInOtherScope = isInOtherScope }

  func makeGround() -> String {
    ground.signal()
    house.wait()
    // The other thread has time to begin to wait.
    for _ in 0..<500 { sched_yield() }
    guard isInOtherScope else { return "ground" }
    let values = EnvironmentValues.current
    return values.lateName == "other" ? "other ground" : "ground of \(values.house)"
  }

  func makeHouse() -> String {
    house.signal()
    house.signal()
    let ground = withEnvironment {
      if isInOtherScope { $0.lateName = "other" }
    } operation: {
      EnvironmentValues.current.ground
    }
    return "house on \(ground)"
  }
}

private func lineWithPauses() -> String {
  let pauses = EnvironmentValues.current.latePauses
  pauses.first?.wait()
  let name = EnvironmentValues.current.lateName
  pauses.last?.wait()
  return "late \(name)"
}

private final class SharedPart: Sendable {
  static let count = Lock(0)

  init() {
    Self.count.withLock { $0 += 1 }
    for _ in 0..<1_000 { sched_yield() }
  }
}

private func countedNesting() -> String {
  let depth = EnvironmentValues.current.nesting
  if depth == 0 { return "0" }
  let inner = withEnvironment {
    $0.nesting = depth - 1
  } operation: {
    EnvironmentValues.current.nestedCount
  }
  return "\((Int(inner) ?? .min) + 1)"
}

private func lineOfTwoScopes() -> String {
  let inner = UnreadNesting.depth.withLock { depth in
    depth += 1
    return depth == 2
  }
  if inner { return "inner for \(EnvironmentValues.current.nesting)" }
  let line = withEnvironment({ $0.nesting = -1 }, operation: { EnvironmentValues.current.unreadNesting })
  return "outer(\(line)) for \(EnvironmentValues.current.nesting)"
}

private enum UnreadNesting {
  static let depth = Lock(0)
}

private func lineWithoutEnd() -> String {
  withEnvironment({ $0.nesting += 1 }, operation: { EnvironmentValues.current.endlessLine })
}

extension EnvironmentValues {
  @Entry fileprivate var latePauses: [Pause] = []
  @Entry fileprivate var lateName = "nobody"
  @Entry fileprivate var lateLine: String = lineWithPauses()
  @Entry fileprivate var site = Site(isInOtherScope: false)
  @Entry fileprivate var ground: String = EnvironmentValues.current.site.makeGround()
  @Entry fileprivate var house: String = EnvironmentValues.current.site.makeHouse()
  @Entry fileprivate var sharedPart = SharedPart()
  @Entry fileprivate var nesting = 0
  @Entry fileprivate var nestedCount = countedNesting()
  @Entry fileprivate var unreadNesting: String = lineOfTwoScopes()
  @Entry fileprivate var endlessLine: String = lineWithoutEnd()
}
