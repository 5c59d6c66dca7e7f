import EnvironmentKit

/// The customer of the shop.
@EnvironmentAccessible
@Observable
final class UserModel {
  @Environment(\.database) var database
  @Environment(\.networkClient) var networkClient
  @Environment(\.userSettings.nickname) var nickname

  private(set) var points: String?

  var greeting: String { "Hello, \(nickname.isEmpty ? database.customer : nickname)!" }

  /// Loads the points from the network, and keeps the former ones without a network.
  func fetchPoints() async {
    guard let answer = try? await networkClient.fetch("/points") else { return }
    points = answer.first
  }
}
