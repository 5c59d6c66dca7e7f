import EnvironmentKit
import EnvironmentTesting
import OrderService
import Testing

/// Tests of work that continues after the response.
@Suite(
  .environment(\.database, InMemoryDatabase(users: ["a": User("Ada")], prices: ["tea": 300])),
  .environment {
    $0.makeID = { "1" }
    $0.date = .constant(Date(timeIntervalSince1970: 0))
    $0.writeLog = { line in EnvironmentValues.current.records.log.append(line) }
  }
)
struct ReceiptTests {
  @Environment(\.background) private var background
  @Environment(\.records) private var records

  @Test(.environment { $0.sendMail = { EnvironmentValues.current.records.mail.append("\($1.name): \($0)") } })
  func `The receipt is mailed after the response, to the user of the request`() async {
    _ = await respond(to: .post(["tea"], id: "r", token: "a"))
    #expect(records.mail.all == [])
    await runBackgroundWork()
    #expect(records.mail.all == ["Ada: <p>Ada, you ordered tea for 300 cents.</p>"])
    #expect(records.log.all == ["[r] POST /orders → 201", "[r] mailed the receipt for 1"])
  }

  @Test(
    .environment(\.sendMail, { _, _ in throw MailFailure.busy }),
    .environment(\.continuousClock, RecordingClock { EnvironmentValues.current.records.log.append("slept for \($0)") })
  )
  func `Mailing a receipt is tried three times, with growing delays`() async {
    _ = await respond(to: .post(["tea"], id: "r", token: "a"))
    await runBackgroundWork()
    #expect(
      records.log.all == [
        "[r] POST /orders → 201",
        "[r] attempt 1 to mail the receipt for 1 failed: busy",
        "slept for 1.0 seconds",
        "[r] attempt 2 to mail the receipt for 1 failed: busy",
        "slept for 2.0 seconds",
        "[r] attempt 3 to mail the receipt for 1 failed: busy",
        "slept for 3.0 seconds",
      ])
  }

  private func runBackgroundWork() async {
    background.finish()
    await background.run()
  }
}

private enum MailFailure: Error { case busy }

/// A clock on which no time passes, and that records the durations of its sleeps.
private struct RecordingClock: Clock {
  typealias Duration = Swift.Duration

  let record: @Sendable (Duration) -> Void
  let now = ContinuousClock.now
  let minimumResolution = Duration.zero

  init(_ record: @escaping @Sendable (Duration) -> Void) { self.record = record }

  func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) {
    record(now.duration(to: deadline))
  }
}
