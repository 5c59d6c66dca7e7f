// The part of XCTest that the targets use, with the signatures of Apple's platforms. None of this runs.

@_exported import Foundation

open class XCTest: NSObject {
  open var name: String { "" }
  open func setUp() async throws {}
  open func tearDown() async throws {}
}

open class XCTestCase: XCTest {
  open func invokeTest() {}
}

/// A protocol of Objective-C, in which each function may be optional.
public protocol XCTestObservation: NSObjectProtocol {
  func testCaseWillStart(_ testCase: XCTestCase)
  func testCaseDidFinish(_ testCase: XCTestCase)
}

open class XCTestObservationCenter: NSObject {
  open class var shared: XCTestObservationCenter { fatalError() }
  open func addTestObserver(_ testObserver: any XCTestObservation) {}
}

public func XCTFail(_ message: String = "", file: StaticString = #filePath, line: UInt = #line) {}

public func XCTAssertEqual<T: Equatable>(
  _ expression1: @autoclosure () throws -> T, _ expression2: @autoclosure () throws -> T,
  _ message: @autoclosure () -> String = "", file: StaticString = #filePath, line: UInt = #line
) {}
