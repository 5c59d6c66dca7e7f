import EnvironmentCore

/// T8: the memory per request of 10,000 requests that are open at once, and the memory that remains after them.
var requestMemory: [Benchmark] {
  [
    Benchmark("scopes/memory of 10,000 requests that wait, each with three values") {
      [
        .init("10 kB", bytes: { 10_240 }),
        .init("no values", bytes: { await bytes(of: RequestWithoutValues.self) }),
        .init("three @TaskLocals", bytes: { await bytes(of: RequestInTaskLocals.self) }),
        .init("withEnvironment", bytes: { await bytes(of: RequestInEnvironment.self) }),
        .init("withEnvironment, readers of each door", bytes: { await bytes(of: RequestWithReaders.self) }),
        .init("dictionary behind a task-local and a lock", bytes: { await bytes(of: RequestInDictionary.self) }),
      ]
    }
    .target("T8", "withEnvironment", atMost: 1.5, of: "dictionary behind a task-local and a lock")
    .target("T8", "withEnvironment, readers of each door", atMost: 1, of: "10 kB"),

    Benchmark("scopes/memory after 40,000 more requests") {
      [
        .init("1 MB", bytes: { 1_048_576 }),
        .init("withEnvironment, readers of each door", bytes: { await bytesLeft(by: RequestWithReaders.self) }),
      ]
    }
    .target("T8", "withEnvironment, readers of each door", atMost: 1, of: "1 MB"),
  ]
}

/// The duration of 10,000 requests that are open at once, each of which reads its three values a hundred times.
var requestDurations: [Benchmark] {
  [
    Benchmark("scopes/serve 10,000 requests") {
      [
        .init("three @TaskLocals", duration: { await duration(of: RequestInTaskLocals.self) }),
        .init("withEnvironment", duration: { await duration(of: RequestInEnvironment.self) }),
        .init("dictionary behind a task-local and a lock", duration: { await duration(of: RequestInDictionary.self) }),
      ]
    }
  ]
}

/// Returns the number of bytes of each request while it waits.
@MainActor
private func bytes(of form: (some RequestForm).Type) async -> Double {
  // The first requests also allocate threads and objects that are made once.
  await serve(form)
  returnFreeMemory()
  let before = residentBytes()
  var most = before
  await serve(form) { most = residentBytes() }
  return (most - before) / Double(requestCount)
}

/// Returns the growth in bytes from a run of requests to a later run of as many.
@MainActor
private func bytesLeft(by form: (some RequestForm).Type) async -> Double {
  // The least of four: the amount of memory that can be returned varies by more than a megabyte.
  var least: [Double] = []
  for _ in 0..<2 {
    var bytes: [Double] = []
    for _ in 0..<4 {
      await serve(form)
      returnFreeMemory()
      bytes.append(residentBytes())
    }
    least.append(bytes.min() ?? 0)
  }
  return least[1] - least[0]
}

@MainActor
private func duration(of form: (some RequestForm).Type) async -> Duration {
  await ContinuousClock().measure { await serve(form, readsPerRequest: 100) }
}
