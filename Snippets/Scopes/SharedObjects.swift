// An object that lives as long as the server reads the values of the request that calls it.

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
}

// Made outside of all requests: it remembers no values.
let shared = Mailer()

// Made in a scope: it keeps that scope's values, and a scope that is entered later wins.
let ofTests = withEnvironment {
  $0.database = "test"
} operation: {
  Mailer()
}

let lines = await withEnvironment {
  $0.user = "Ada"
} operation: {
  [await shared.send(), await ofTests.send()]
}
print(lines)  // ["1 for Ada in production", "1 for Ada in test"]
print(await shared.send())  // 2 for guest in production
