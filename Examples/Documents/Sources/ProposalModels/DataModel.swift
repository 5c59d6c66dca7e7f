import EnvironmentKit

@EnvironmentAccessible
@Observable
class DataModel {
  @Environment(\.networkClient) var client

  func loadData() async throws {
    let data = try await client.fetch("/api/data")
    process(data)
  }
}
