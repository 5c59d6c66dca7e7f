import EnvironmentKit

func load() async throws -> Int { 1 }

extension EnvironmentValues {
  @Entry var number = try await load()
}
