import EnvironmentCore
import TestSupport
import Testing

struct BackgroundWorkTests {
  private struct Failure: Error {}

  @Test func `A job reads the values of the code that adds it, and the operation's end waits for it`() async throws {
    let work = BackgroundWork()
    let log = Lock<[String]>([])
    let result = try await work.run {
      for greeting in ["Salut", "Ciao"] {
        try withRequestEnvironment {
          $0.greeting = greeting
        } operation: {
          try work.add {
            await Task.yield()
            log.withLock { $0.append(EnvironmentValues.current.greeting) }
          }
        }
      }
      return EnvironmentValues.current.greeting
    }
    #expect(result == "Hello")
    #expect(log.withLock { $0.sorted() } == ["Ciao", "Salut"])
  }

  @Test func `Remaining jobs also run if the operation fails`() async {
    let work = BackgroundWork()
    let count = Lock(0)
    await #expect(throws: Failure.self) {
      try await work.run {
        try work.add { count.withLock { $0 += 1 } }
        throw Failure()
      }
    }
    #expect(count.withLock { $0 } == 1)
    #expect(throws: BackgroundWork.Refusal.closed) { try work.add {} }
  }

  @Test func `A full queue refuses a job, and takes one when another has ended`() async throws {
    let work = BackgroundWork(capacity: 2)
    try work.add {}
    try work.add {}
    let refusal = BackgroundWork.Refusal.full(capacity: 2, isRunning: false)
    #expect(throws: refusal) { try work.add {} }
    #expect(refusal.description.contains("Call 'run()'"))
    let last = Lock(false)
    await work.run {
      while (try? work.add { last.withLock { $0 = true } }) == nil { await Task.yield() }
    }
    #expect(last.withLock { $0 })
  }

  @Test func `A job that is added while the queue closes runs or is refused`() async {
    final class Ended: Sendable {
      let count = Lock(0)
    }
    for _ in 0..<100 {
      let (work, ended) = (BackgroundWork(), Ended())
      let reports = await issues {
        async let end: Void = work.run()
        let accepted = await withTaskGroup(of: Bool.self) { group in
          for number in 0..<20 {
            group.addTask {
              if number == 10 { work.finish() }
              return (try? work.add { ended.count.withLock { $0 += 1 } }) != nil
            }
          }
          return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        await end
        #expect(ended.count.withLock { $0 } == accepted)
      }
      #expect(reports.isEmpty)
    }
  }

  @Test func `Cancellation cancels jobs, and reports those that haven't begun`() async throws {
    let work = BackgroundWork()
    let (started, start) = AsyncStream<Void>.makeStream()
    let wasCanceled = Lock(false)
    let issues = try await issues {
      let task = Task { await work.run() }
      try work.add {
        start.finish()
        try? await Task.sleep(for: .seconds(3_600))
        wasCanceled.withLock { $0 = Task.isCancelled }
      }
      for await _ in started {}
      task.cancel()
      await task.value
      #expect(throws: BackgroundWork.Refusal.closed) { try work.add {} }
    }
    #expect(wasCanceled.withLock { $0 } && issues == [])
    let late = BackgroundWork()
    try late.add { Issue.record("The job has run.") }
    let reports = await TestSupport.issues {
      let task = Task {
        withUnsafeCurrentTask { $0?.cancel() }
        await late.run()
      }
      await task.value
    }
    #expect(reports.count == 1)
    #expect(reports.first?.hasPrefix("1 job of background work did not run, because it was canceled.") == true)
  }

  @Test func `The error of a job is reported with the place where the job was added`() async throws {
    let work = BackgroundWork()
    let issues = await issues {
      try? work.add { throw Failure() }
      work.finish()
      await work.run()
      await work.run()
    }
    #expect(issues.count == 1)
    #expect(issues.first?.contains("Added at: EnvironmentCoreTests/BackgroundWorkTests.swift:") == true)
  }
}
