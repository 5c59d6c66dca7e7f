import EnvironmentCore
import EnvironmentViews
import Observation
import Testing

/// Tests of the tasks of views: their start, their cancellation, and the waiting of `settled()`.
@MainActor
struct ViewTaskTests {
  typealias Model = TestModel

  private actor Backend {
    private var count = 0

    func next() async -> Int {
      await Task.yield()
      count += 1
      return count
    }
  }

  @Test func `A task starts with its view, is cancelled with it, and starts again for another identifier`() async {
    struct Page: View {
      let model: Model
      let log: Log
      var body: some View {
        if model.isShown {
          Text("").task(id: model.number) { [number = model.number] in
            log("start \(number)")
            await withTaskCancellationHandler {
              for await _ in AsyncStream<Never>.makeStream().stream {}
            } onCancel: {
            }
            log("end \(number) \(Task.isCancelled)")
          }
        }
      }
    }
    let (model, log) = (Model(), Log())
    let host = ViewHost { Page(model: model, log: log) }
    await host.settled()
    log.expect(["start 0"])
    model.number = 1
    await host.settled()
    #expect(log.drain().sorted() == ["end 0 true", "start 1"])
    model.isShown = false
    await host.settled()
    log.expect(["end 1 true"])
    model.isShown = true
    await host.settled()
    log.expect(["start 1"])
    host.unmount()
    await host.settled()
    log.expect(["end 1 true"])
  }

  @Test func `A task whose view or hierarchy is removed before its first turn doesn't run`() async throws {
    struct Page: View {
      let model: Model
      let log: Log
      var body: some View {
        if model.isShown {
          Text("")
            .task { log("task \(Task.isCancelled)") }
            .task(id: model.number) { log("task with id \(Task.isCancelled)") }
        }
      }
    }
    let (model, log) = (Model(), Log())
    let host = ViewHost { Page(model: model, log: log) }
    model.isShown = false
    host.update()
    log.expect([])
    await host.settled()
    log.expect([])
    model.isShown = true
    host.update()
    host.unmount()
    await host.settled()
    log.expect([])
  }

  @Test func `Settling waits for a task on other actors, and for the tasks that it causes`() async {
    struct Page: View {
      let backend: Backend
      @State private var numbers: [Int] = []
      var body: some View {
        Text("\(numbers)")
          .task { for _ in 0..<3 { numbers.append(await backend.next()) } }
          .task(id: numbers.count) { [count = numbers.count] in if count == 3 { numbers.append(await backend.next()) } }
      }
    }
    let host = ViewHost { Page(backend: Backend()) }
    await host.settled()
    host.expectHTML("[1, 2, 3, 4]")
  }

  @Test func `A task that is always ready is reported, and settling ends`() async {
    struct Page: View {
      @State private var number = 0
      var body: some View {
        Text("\(number)").task {
          while !Task.isCancelled {
            number += 1
            await Task.yield()
          }
        }
      }
    }
    await expectReportOfEndlessTask(in: ViewHost { Page() })
  }

  /// Expects that settling reports a task that is always ready, and ends, and that it reports nothing once the host is unmounted.
  func expectReportOfEndlessTask(
    in host: ViewHost<some View>, sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    let reported = await issues { await host.settled() }
    #expect(reported.count == 1, sourceLocation: sourceLocation)
    let fact = "a task schedules work without end"
    #expect(reported.first?.description.contains(fact) == true, sourceLocation: sourceLocation)
    host.unmount()
    #expect(await issues { await host.settled() }.isEmpty, sourceLocation: sourceLocation)
  }

  @Test func `Settling doesn't wait for a task that sleeps`() async {
    struct Page: View {
      @State private var text = "first"
      let ended: @MainActor (Bool) -> Void
      var body: some View {
        Text(text).task {
          text = "second"
          let hasSlept: Void? = try? await Task.sleep(for: .seconds(3600))
          ended(hasSlept != nil)
        }
      }
    }
    var ends: [Bool] = []
    let host = ViewHost { Page { ends.append($0) } }
    await host.settled()
    host.expectHTML("second")
    #expect(ends == [])
    host.unmount()
    await host.settled()
    #expect(ends == [false])
  }
}
