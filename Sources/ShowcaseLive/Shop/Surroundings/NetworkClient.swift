import EnvironmentKit

/// Fetches what is far away.
protocol NetworkClient: Sendable {
  func fetch(_ path: String) async throws -> [String]
}

/// The address could not be reached.
struct UnreachableError: Error {}

/// A client without a network.
struct OfflineClient: NetworkClient, Equatable {
  func fetch(_ path: String) async throws -> [String] { throw UnreachableError() }
}

/// A client whose answers are known, but take their time.
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
