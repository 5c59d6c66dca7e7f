import EnvironmentModels
import EnvironmentTesting
import Foundation
import TestSupport
import Testing

struct OtherDefaultsTests {
  @Test func `A portable entry has other defaults in tests and previews`() {
    func read(in context: EnvironmentContext) -> String {
      withEnvironment {
        $0.context = context
      } operation: {
        StationModel().station
      }
    }
    #expect(StationModel().station == "mock")
    #expect([read(in: .live), read(in: .preview), read(in: .test)] == ["live", "sample", "mock"])
  }

  @Test func `A portable entry without a value for tests fails a test that reads it`() {
    let reports = issues { #expect(StationModel().platform == 1) }
    #expect(reports.count == 1 && reports.first?.contains("'platform' has no test value") == true)
    #expect(issues { _ = withEnvironment({ $0.platform = 2 }, operation: { StationModel().platform }) } == [])
  }

  @Test func `A portable model reads the built-in time`() {
    let model = StationModel()
    let reports = issues { _ = model.date.now }
    #expect(reports.count == 1)
    let now = withEnvironment({ $0.date = .constant(.distantPast) }, operation: { StationModel().date.now })
    #expect(now == .distantPast)
  }
}

extension ModelEnvironmentValues {
  @Entry(test: "mock", preview: "sample") fileprivate var station = "live"
  @Entry(test: .unimplemented) fileprivate var platform = 1
}

@EnvironmentAccessible
private final class StationModel {
  @Environment(\.station) var station
  @Environment(\.platform) var platform
  @Environment(\.date) var date
}
