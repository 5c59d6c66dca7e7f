// Work that continues after a response keeps the values of its request.

import EnvironmentKit

extension EnvironmentValues {
  @Entry var user = "guest"
  @Entry var jobs = Jobs()
}

final class Jobs: Sendable {
  private let (stream, new) = AsyncStream<@Sendable () async -> Void>.makeStream()

  func add(_ job: @escaping @Sendable () async -> Void) {
    withEscapedEnvironment { values in
      _ = new.yield { await values.yield(job) }
    }
  }

  func run() async {
    for await job in stream { await job() }
  }

  func finish() { new.finish() }
}

func respond() async -> String {
  let values = EnvironmentValues.current
  values.jobs.add { print("a receipt for", EnvironmentValues.current.user) }
  return "201 Created"
}

let jobs = EnvironmentValues.current.jobs
async let worker: Void = jobs.run()
let response = await withEnvironment {
  $0.user = "Ada"
} operation: {
  await respond()
}
print(response)
jobs.finish()
await worker  // a receipt for Ada
