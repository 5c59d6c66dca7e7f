internal import EnvironmentCore
private import Foundation
internal import XCTest

/// An observer of the tests of XCTest, which run one after the other.
///
/// A test of XCTest has no task of its own. While it runs, all code outside of tests of Swift Testing belongs to it:
/// `setUp`, `tearDown` and code on other queues, too.
final class RunningXCTest: NSObject, XCTestObservation {
  private static let running = Lock<RunningTest?>(nil)

  /// Starts to observe the tests of the process.
  static func start() {
    XCTestObservationCenter.shared.addTestObserver(RunningXCTest())
  }

  static var current: RunningTest? {
    running.withLock { $0 }
  }

  // The former test is released after the lock, because it holds objects of users.

  func testCaseWillStart(_ testCase: XCTestCase) {
    // Made before the lock, because a test case may override its name.
    let test = RunningTest(name: testCase.name)
    release(Self.running.withLock { exchange(&$0, with: test) })
  }

  func testCaseDidFinish(_ testCase: XCTestCase) {
    release(Self.running.withLock { exchange(&$0, with: nil) })
  }

  /// Fails the running test, at a place in its source. Returns `false` if no test runs.
  static func recordFailure(_ message: String, at location: SourcePlace?) -> Bool {
    if current == nil { return false }
    let place = location ?? SourcePlace()
    XCTFail(message, file: place.filePath, line: place.line)
    return true
  }
}
