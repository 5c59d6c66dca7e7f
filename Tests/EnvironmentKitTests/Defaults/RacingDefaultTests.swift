import EnvironmentCore
import EnvironmentKit
import Foundation
import Testing

/// Tests of defaults that several threads need at the same time. Each thread belongs to no test, so the defaults are those
/// of the process, and each test has keys of its own.
struct RacingDefaultTests {
  @Test func `Threads in different scopes whose defaults need each other's keys don't wait for each other`() {
    let meeting = Meeting(of: 2)
    let lines = onThreads(
      {
        withEnvironment {
          $0.road = Road(isNorth: true, meeting: meeting)
        } operation: {
          EnvironmentValues.current.northEnd
        }
      },
      {
        withEnvironment {
          $0.road = Road(isNorth: false, meeting: meeting)
        } operation: {
          EnvironmentValues.current.southEnd
        }
      })
    #expect(lines == ["north, then south", "south, then north"])
  }

  @Test func `A default that exists is read while another one of its key is made`() {
    #expect(onThreads({ EnvironmentValues.current.slowLine }) == ["plain"])
    let (isMaking, isRead) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let lines = onThreads(
      {
        withEnvironment {
          $0.pause = Pause {
            isMaking.signal()
            isRead.wait()
          }
        } operation: {
          EnvironmentValues.current.slowLine
        }
      },
      {
        isMaking.wait()
        let line = EnvironmentValues.current.slowLine
        isRead.signal()
        return line
      })
    #expect(lines == ["paused", "plain"])
  }

  @Test func `Defaults that need each other stop the program with both names, if two threads make them`() async throws {
    let result = try #require(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = onThreads({ EnvironmentValues.current.cycleLeft }, { EnvironmentValues.current.cycleRight })
      })
    let message = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(message.contains("need each other"))
    #expect(message.contains("'cycleLeft'") && message.contains("'cycleRight'"))
  }
}

// MARK: - Samples

/// Runs operations on threads of their own, which belong to no test, and returns their results.
func onThreads(_ operations: @Sendable () -> String...) -> [String] {
  let results = Lock([String](repeating: "", count: operations.count))
  let group = DispatchGroup()
  for (index, operation) in operations.enumerated() {
    group.enter()
    let thread = Thread {
      let result = operation()
      results.withLock { $0[index] = result }
      group.leave()
    }
    thread.stackSize = 256 << 20
    thread.start()
  }
  group.wait()
  return results.withLock { $0 }
}

/// A place where a number of threads wait until all of them are there.
private final class Meeting: Sendable {
  private let missing: Lock<Int>
  private let everybody = DispatchSemaphore(value: 0)
  private let count: Int

  init(of count: Int) {
    self.count = count
    missing = Lock(count)
  }

  func join() {
    let isLast = missing.withLock { missing in
      missing -= 1
      return missing == 0
    }
    if isLast { for _ in 0..<count { everybody.signal() } }
    everybody.wait()
  }
}

private struct Road: Sendable {
  let isNorth: Bool
  let meeting: Meeting
}

/// The end of the road in one direction. In the other direction, it is where the road begins.
private func end(isNorth: Bool) -> String {
  guard let road = EnvironmentValues.current.road else { return "no road" }
  guard road.isNorth == isNorth else { return isNorth ? "then north" : "then south" }
  road.meeting.join()
  return isNorth ? "north, \(EnvironmentValues.current.southEnd)" : "south, \(EnvironmentValues.current.northEnd)"
}

struct Pause: Sendable {
  let wait: @Sendable () -> Void

  init(_ wait: @escaping @Sendable () -> Void) { self.wait = wait }
}

private func line(after pause: Pause?) -> String {
  guard let pause else { return "plain" }
  pause.wait()
  return "paused"
}

private let cycleMeeting = Meeting(of: 2)
private let cycleVisits = Lock<Set<String>>([])

/// A default of a cycle, which reads the other one when both are being made.
private func cycle(_ name: String, _ next: KeyPath<EnvironmentValues, String>) -> String {
  if cycleVisits.withLock({ $0.insert(name).inserted }) { cycleMeeting.join() }
  return EnvironmentValues.current[keyPath: next]
}

extension EnvironmentValues {
  @Entry fileprivate var road: Road?
  @Entry fileprivate var northEnd = end(isNorth: true)
  @Entry fileprivate var southEnd = end(isNorth: false)
  @Entry fileprivate var pause: Pause?
  @Entry fileprivate var slowLine = line(after: EnvironmentValues.current.pause)
  @Entry var cycleLeft: String = cycle("left", \.cycleRight)
  @Entry var cycleRight: String = cycle("right", \.cycleLeft)
}
