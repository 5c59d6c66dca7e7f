// A client that takes its session for requests from the dependencies.

import EnvironmentDependencies
import EnvironmentDependenciesNetworking
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

struct FeedClient {
  @Dependency(\.urlSession) private var session

  func load(_ url: URL) async throws -> Data {
    try await session.data(from: url).0
  }
}
