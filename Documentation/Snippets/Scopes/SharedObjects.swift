// Objects that requests share, and the line around each request.

import EnvironmentKit

extension EnvironmentValues {
  @Entry var database = "production"
  @Entry var user = "guest"
}

@EnvironmentAccessible
actor Mailer {
  @Environment(\.user) private var user
  @Environment(\.database) private var database
  private var count = 0

  func send() -> String {
    count += 1
    return "\(count) for \(user) in \(database)"
  }

  /// Made by the first request that uses it.
  static let shared = Mailer()
}

func respond(to user: String?) async -> String {
  await withRequestEnvironment {
    if let user { $0.user = user }
  } operation: {
    await Mailer.shared.send()
  }
}

// The second request reads nothing of the first one.
print(await respond(to: "Ada"))  // 1 for Ada in production
print(await respond(to: nil))  // 2 for guest in production

// Made in a scope: it keeps that scope's values, and a scope that is entered later wins.
let ofTests = withEnvironment {
  $0.database = "test"
} operation: {
  Mailer()
}
print(await ofTests.send())  // 1 for guest in test
