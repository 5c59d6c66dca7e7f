import EnvironmentKit
import EnvironmentTesting
import XCTest

final class ModelTests: XCTestCase {
  @EnvironmentAccessible @Observable
  class Model {
    @Environment(\.languages) var languages
    var count = 0
  }

  func testAModelIsBound() {
    let model = Model()
    XCTAssertEqual(model.languages.all, ["en"])
    model.bindTestEnvironment { $0.languages = Languages(["fr"]) }
    XCTAssertEqual(model.languages.all, ["fr"])
    model.unbindEnvironment()
    XCTAssertEqual(model.languages.all, ["en"])
  }
}

final class Languages {
  var all: [String]

  init(_ all: [String]) { self.all = all }
}

extension EnvironmentValues {
  @Entry var languages = Languages(["en"])
}
