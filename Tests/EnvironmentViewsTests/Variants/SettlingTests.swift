import EnvironmentCore
import EnvironmentViews
import Foundation
import Testing

/// Tests of settling where a task of a view waits for an actor that another task uses.
@MainActor
struct SettlingTests {
  actor Backend {
    private var count = 0

    /// Takes time without waiting for a clock.
    func work(_ rounds: Int) -> Int {
      for round in 0..<rounds { count &+= round & 1 }
      return count
    }

    func answer() -> Int { 42 }
  }

  struct Page: View {
    let backend: Backend
    @State private var answer = 0

    var body: some View {
      Text("\(answer)").task { answer = await backend.answer() }
    }
  }

  /// Runs of a short test; as many as `ENVIRONMENTKIT_SETTLING_RUNS`, in a test of a loaded machine.
  private static let runs = ProcessInfo.processInfo.environment["ENVIRONMENTKIT_SETTLING_RUNS"].flatMap(Int.init) ?? 20

  @Test func `Settling waits for an actor that another task uses for a short time`() async {
    for _ in 0..<Self.runs {
      let backend = Backend()
      let other = Task.detached { for _ in 0..<20 { _ = await backend.work(2_000) } }
      let host = ViewHost { Page(backend: backend) }
      await host.settled()
      host.expectHTML("42")
      await other.value
    }
  }

  @Test func `Settling waits for an actor that another task uses for a long time`() async {
    let backend = Backend()
    let begins = AsyncStream<Void>.makeStream()
    let other = Task.detached {
      begins.continuation.yield()
      _ = await backend.work(5_000_000)
    }
    var iterator = begins.stream.makeAsyncIterator()
    await iterator.next()
    let host = ViewHost { Page(backend: backend) }
    await host.settled()
    host.expectHTML("42")
    await other.value
  }
}
