import EnvironmentKit

/// A client that fetches lists from a server.
protocol NetworkClient: Sendable {
  func fetch(_ path: String) async throws -> [String]
}

/// The error for an address that could not be reached.
struct UnreachableError: Error {}

/// A client without a network.
struct OfflineClient: NetworkClient, Equatable {
  func fetch(_ path: String) async throws -> [String] { throw UnreachableError() }
}

/// A client with fixed answers, which wait until the stage sends them.
struct OnlineClient: NetworkClient, Equatable {
  private static let answers = ["/offers": ["bread", "rope", "tea"], "/points": ["42"]]

  let pendingRequests: PendingRequests

  func fetch(_ path: String) async throws -> [String] {
    await pendingRequests.waitForAnswer()
    guard let answer = Self.answers[path] else { throw UnreachableError() }
    return answer
  }

  static func == (first: Self, second: Self) -> Bool { first.pendingRequests === second.pendingRequests }
}

extension EnvironmentValues {
  @Entry var networkClient: any NetworkClient = OfflineClient()
}
