import EnvironmentKit
import EnvironmentTesting
import TestSupport
import Testing

extension StrictReaderTests {
  @Test(.ownDefaults, arguments: ValueReader.all)
  func `A value that was read before the test became strict fails it`(_ reader: ValueReader) async throws {
    let kept = try await reader.make(EnvironmentValues())
    try await kept()
    #expect(try await strictFailures { try await kept() }.count == 3)
  }
}
