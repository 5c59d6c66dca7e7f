import EnvironmentKit
import EnvironmentTesting
import TestSupport
import Testing

extension EnvironmentRecordingTests {
  @Test(.ownDefaults, arguments: ValueReader.all)
  func `A value that the test prepares is listed for any kind of reader`(_ reader: ValueReader) async throws {
    let line = #line + 2
    let list = try await list {
      prepareEnvironment {
        $0.greeting = "Salut"
        $0.number = 2
        $0.unkeyed = 2
      }
      try await reader.read(.current)
    }
    expectSetAndRead(list, at: line)
  }

  @Test func `Two objects of two scopes are listed`() async throws {
    let comments = try await comments {
      let model = withEnvironment {
        $0.greeting = "Salut"
      } operation: {
        Model()
      }
      withEnvironment {
        $0.farewell = "Adieu"
      } operation: {
        #expect(model.greeting == "Salut")
        withEnvironment(from: model) { #expect(EnvironmentValues.current.greeting == "Salut") }
      }
      Issue.record("failed")
    }
    let list = try #require(comments.first?.last)
    #expect(list.contains("Set and read:\n    \\.greeting"))
  }
}

@EnvironmentAccessible
private final class Model {
  @Environment(\.greeting) var greeting
}
