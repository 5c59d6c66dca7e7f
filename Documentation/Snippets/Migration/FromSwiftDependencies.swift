// A client, a model and a test with the API of swift-dependencies.

import EnvironmentDependencies
import EnvironmentDependenciesTesting
import Foundation
import Testing

@DependencyClient
struct NotesClient: Sendable {
  var load: @Sendable (_ folder: String) async throws -> [String]
}

extension NotesClient: DependencyKey {
  static let liveValue = NotesClient { folder in
    try FileManager.default.contentsOfDirectory(atPath: folder)
  }
  static let testValue = NotesClient()
}

extension DependencyValues {
  var notes: NotesClient {
    get { self[NotesClient.self] }
    set { self[NotesClient.self] = newValue }
  }
}

@MainActor
final class NotesModel {
  @Dependency(\.notes) private var notes
  @Dependency(\.date.now) private var now
  private(set) var title = ""

  func open(_ folder: String) async throws {
    let count = try await notes.load(folder: folder).count
    title = "\(count) notes, \(Int(now.timeIntervalSince1970))"
  }
}

@MainActor
struct NotesTests {
  @Test(
    .dependencies {
      $0.notes.load = { _ in ["tea"] }
      $0.date.now = Date(timeIntervalSince1970: 0)
    }
  )
  func `A model shows the number of notes`() async throws {
    let model = NotesModel()
    try await model.open("notes")
    #expect(model.title == "1 notes, 0")
  }
}
