import EnvironmentCore
import EnvironmentViews
import Observation
import Testing

/// Tests of the readers that a write to a state notifies: the bodies that have read it, and observers in and around
/// them.
@MainActor
struct StateReaderTests {
  /// The changes that observers were notified of.
  private final class Notes: Sendable {
    private let count = Lock(0)
    func add() { count.withLock { $0 += 1 } }
    func drain() -> Int { count.withLock { exchange(&$0, with: 0) } }
  }

  @Observable fileprivate final class Model {
    var number = 0
  }

  @Test func `One body follows a state and an object, whichever changes`() throws {
    struct Page: View {
      let model: Model
      @State private var count = 0
      var body: some View { Button("\(model.number) \(count)") { count += 1 } }
    }
    let model = Model()
    for _ in 0..<3 {
      model.number = 0
      let host = ViewHost { Page(model: model) }
      _ = host.drainEvaluations()
      for number in 0..<3 {
        try host.tap("\(number) \(number)")
        host.update()
        host.expectEvaluations(["Page"])
        model.number += 1
        host.update()
        host.expectEvaluations(["Page"])
      }
      host.unmount()
    }
  }

  @Test func `One write notifies an observer outside of views, and the bodies`() throws {
    struct Page: View {
      let give: (Binding<Int>) -> Void
      @State private var count = 0
      var body: some View {
        let _ = give($count)
        Text("\(count)")
      }
    }
    for _ in 0..<3 {
      var binding = Binding.constant(0)
      let (host, notes) = (ViewHost { Page { binding = $0 } }, Notes())
      _ = host.drainEvaluations()
      for number in 1...3 {
        withObservationTracking {
          _ = binding.wrappedValue
        } onChange: {
          notes.add()
        }
        binding.wrappedValue = number - 1
        host.update()
        #expect(notes.drain() == 0 && host.drainEvaluations() == [])
        binding.wrappedValue = number
        #expect(notes.drain() == 1)
        host.update()
        #expect(host.drainEvaluations() == ["Page"] && host.html == "\(number)")
      }
    }
  }

  @Test func `A state that a body no longer reads doesn't evaluate it`() {
    struct Page: View {
      let give: (Binding<Int>, Binding<Bool>) -> Void
      @State private var count = 0
      @State private var isRead = true
      var body: some View {
        let _ = give($count, $isRead)
        Text(isRead ? "\(count)" : "-")
      }
    }
    for _ in 0..<3 {
      var (count, isRead) = (Binding.constant(0), Binding.constant(true))
      let host = ViewHost { Page { (count, isRead) = ($0, $1) } }
      for number in 1...3 {
        isRead.wrappedValue = false
        host.update()
        _ = host.drainEvaluations()
        count.wrappedValue = number
        host.update()
        host.expectEvaluations([])
        isRead.wrappedValue = true
        host.update()
        host.expectHTML("\(number)")
      }
    }
  }

  @Test func `A removed view leaves no reader in the state that it has read`() {
    struct Row: View {
      @Binding var count: Int
      var body: some View { Text("\(count)") }
    }
    struct Page: View {
      let give: (Binding<Int>, Binding<Int>) -> Void
      @State private var count = 0
      @State private var rows = 3
      var body: some View {
        let _ = give($count, $rows)
        ForEach(0..<rows, id: \.self) { _ in Row(count: $count) }
      }
    }
    var (count, rows) = (Binding.constant(0), Binding.constant(0))
    let host = ViewHost { Page { (count, rows) = ($0, $1) } }
    for number in [5, 0, 4, 1, 2] {
      rows.wrappedValue = number
      host.update()
      _ = host.drainEvaluations()
      count.wrappedValue += 1
      host.update()
      host.expectEvaluations(Array(repeating: "Row", count: number))
    }
  }

  @Test func `A write on another thread evaluates the bodies that have read the state`() {
    struct Page: View {
      let give: (Binding<Settings>) -> Void
      @State private var settings = Settings()
      var body: some View {
        let _ = give($settings)
        Volume(volume: $settings.volume)
        Volume(volume: $settings.volume)
      }
    }
    struct Volume: View {
      @Binding var volume: Int
      var body: some View { Text("\(volume) ") }
    }
    for _ in 0..<3 {
      var settings = Binding.constant(Settings())
      let host = ViewHost { Page { settings = $0 } }
      _ = host.drainEvaluations()
      for number in 6..<9 {
        nonisolated(unsafe) let written = settings
        onAnotherThread {
          written.name.wrappedValue = "\(number)"
          written.volume.wrappedValue = number
        }
        host.expectEvaluations(["Volume", "Volume"], html: "\(number) \(number) ")
      }
    }
  }

  @Test func `A body that writes the state that it has read settles`() {
    struct Page: View {
      let isGiven: (Binding<Int>) -> Void
      @State private var count = 0
      var body: some View {
        let _ = isGiven($count)
        let _ = count += count < 100 ? 1 : 0
        Text("\(count)")
      }
    }
    let reported = issues {
      for _ in 0..<3 {
        let host = ViewHost { Page { _ in } }
        host.update()
        host.expectHTML("1")
      }
    }
    #expect(reported.isEmpty)
  }
}
