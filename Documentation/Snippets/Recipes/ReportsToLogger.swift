// The reports of a program go to its logger.

import EnvironmentKit

struct Logger: Sendable {
  func warning(_ message: String) { print("warning:", message) }
}

extension EnvironmentValues {
  @Entry var logger = Logger()
  @Entry var limit = 10
}

func serve() async {
  prepareEnvironment { $0.limit = 20 }
}

// Around all of the program: the tasks that the operation starts report there, too.
let limit = EnvironmentValues.current.limit
await EnvironmentReporting.withReporter { issue in
  EnvironmentValues.current.logger.warning(issue.fact)
} operation: {
  await serve()
}
