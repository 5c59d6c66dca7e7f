import EnvironmentReducers
import XCTest

/// Tests in the language mode of Swift 5, in which the compiler doesn't know that the name of a case is `Sendable`.
final class CasePathTests: XCTestCase {
  enum Screen: Equatable {
    case list(Int)
    case detail(id: Int, title: String)
    case closed
    indirect case sheet(Screen)
  }

  func testThePathIsKnownFromTheName() {
    let list = /Screen.list
    XCTAssertEqual(list.extract(from: .list(4)), 4)
    XCTAssertNil(list.extract(from: .closed))
    XCTAssertEqual(list.embed(5), .list(5))
    XCTAssertEqual((/Screen.sheet).extract(from: .sheet(.closed)), .closed)
    XCTAssertEqual((/Screen.detail).extract(from: .detail(id: 1, title: "a"))?.0, 1)
    XCTAssertNotNil((/Screen.closed).extract(from: .closed))
    XCTAssertNil((/Screen.closed).extract(from: .list(1)))
    XCTAssertEqual((/Screen.self).extract(from: .closed), .closed)
  }

  func testTheTypeOfThePathIsKnownBeforehand() {
    let detail: CasePath<Screen, (Int, String)> = /Screen.detail
    XCTAssertEqual(detail.extract(from: .detail(id: 1, title: "a"))?.1, "a")
    let labeled: CasePath<Screen, (id: Int, title: String)> = /Screen.detail(id:title:)
    XCTAssertEqual(labeled.extract(from: .detail(id: 1, title: "a"))?.id, 1)
    let closed: CasePath<Screen, Void> = /Screen.closed
    XCTAssertNil(closed.extract(from: .list(1)))
  }
}
