import EnvironmentModels
import EnvironmentTesting
import Observation
import XCTest

extension ModelEnvironmentValues {
  @Entry var dialects = Languages(["Scots"])
  @Entry var volume: Int = 1
}

@EnvironmentAccessible(observing: [\.volume], requires: [\.dialects])
class PortableModel {
  @Environment(\.dialects) var dialects
  @Environment(\.volume) var volume
  var count = 0
}

@EnvironmentAccessible
final class PortableSubmodel: PortableModel {
  @Environment(\.volume) private var inner

  var loudness: Int { volume + inner }
}

@EnvironmentAccessible
@Observable
final class ObservablePortableModel {
  @ObservationIgnored @Environment(\.volume) var volume
  var count = 0
}

final class PortableModelTests: XCTestCase {
  func testASubclassIsBound() {
    let model = PortableSubmodel()
    XCTAssertEqual(model.dialects.all, ["Scots"])
    model.bindTestEnvironment {
      $0.dialects = Languages(["Doric"])
      $0.volume = 4
    }
    XCTAssertEqual(model.dialects.all, ["Doric"])
    XCTAssertEqual(model.loudness, 8)
    model.unbindEnvironment()
    XCTAssertEqual(model.loudness, 2)
  }

  func testAModelWithTheStandardObservableIsBound() {
    let model = ObservablePortableModel()
    model.bindTestEnvironment { $0.volume = 3 }
    XCTAssertEqual(model.volume, 3)
  }
}
