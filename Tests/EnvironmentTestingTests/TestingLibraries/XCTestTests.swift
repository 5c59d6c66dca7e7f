import EnvironmentCore
import EnvironmentTesting
import Testing
import XCTest

/// Tests that XCTest tests belong to running tests, too.
final class XCTestTests: XCTestCase {
  private var atSetUp: RunningTest?

  override func setUp() {
    atSetUp = RunningTest.current
  }

  override func tearDown() {
    XCTAssertTrue(RunningTest.current === atSetUp)
  }

  func testAMethodBelongsToATest() throws {
    let test = try XCTUnwrap(RunningTest.current)
    XCTAssertTrue(test === atSetUp)
    XCTAssertTrue(test.name.contains("testAMethodBelongsToATest"))
    XCTAssertTrue(Former.replace(by: test) !== test)
  }

  func testAnotherMethodBelongsToAnotherTest() throws {
    let test = try XCTUnwrap(RunningTest.current)
    XCTAssertTrue(Former.replace(by: test) !== test)
  }

  func testAnAsynchronousMethodBelongsToOneTestAcrossSuspensions() async throws {
    let test = try XCTUnwrap(RunningTest.current)
    XCTAssertTrue(Former.replace(by: test) !== test)
    await Task.yield()
    async let child = RunningTest.current
    let inChild = await child
    XCTAssertTrue(inChild === test)
    let detached = await Task.detached { RunningTest.current }.value
    XCTAssertTrue(detached === test)
  }
}

/// A test case whose name is code of the program, which may read the running test.
final class NamedXCTestTests: XCTestCase {
  override var name: String {
    _ = RunningTest.current
    return super.name
  }

  func testAMethodOfACaseWithANameOfItsOwnBelongsToATest() {
    XCTAssertNotNil(RunningTest.current)
  }
}

/// The previous test, retained so that no other test has its address.
private enum Former {
  private static let test = Lock<RunningTest?>(nil)

  static func replace(by other: RunningTest) -> RunningTest? {
    test.withLock { test in
      defer { test = other }
      return test
    }
  }
}
