import EnvironmentCore
import EnvironmentViews
import Observation
import Testing

/// Tests of the readers that a change of an object's binding notifies: the bodies that have read it, and observers
/// inside and outside of these.
@MainActor
struct BoundReaderTests {
  fileprivate final class Model: EnvironmentBindable {
    nonisolated let _environmentStorage = EnvironmentStorage()
    @Environment(\.title) var title
    @Environment(\.settings.volume) var volume
  }

  /// The changes that observers were notified of.
  private final class Notes: Sendable {
    private let count = Lock(0)
    func add() { count.withLock { $0 += 1 } }
    func drain() -> Int { count.withLock { exchange(&$0, with: 0) } }
  }

  private func values(_ title: String, volume: Int = 5) -> EnvironmentValues {
    var values = EnvironmentValues()
    values.title = title
    values.settings.volume = volume
    return values
  }

  private struct Row: View {
    let model: Model
    var body: some View { Text(model.title) }
  }

  private struct Rows: View {
    let models: [Model]
    @Environment(\.settings.volume) var count
    var body: some View { ForEach(0..<count, id: \.self) { Row(model: models[$0 % models.count]) } }
  }

  @Test func `Rows that share an object are notified of its changes while rows are added and removed`() {
    let models = [Model(), Model()]
    let host = ViewHost { Rows(models: models) }
    for (round, count) in [6, 3, 8, 0, 1, 4].enumerated() {
      host.environment.settings.volume = count
      host.update()
      _ = host.drainEvaluations()
      models[0].bindEnvironment(from: values("\(round)"))
      host.update()
      host.expectEvaluations(Array(repeating: "Row", count: (count + 1) / 2))
      models[1].title = "own \(round)"
      models[1].title = "other \(round)"
      host.update()
      host.expectEvaluations(Array(repeating: "Row", count: count / 2))
      let titles = (0..<count).map { (index: Int) -> String in index.isMultiple(of: 2) ? "\(round)" : "other \(round)" }
      host.expectHTML(titles.joined())
    }
    host.unmount()
    models[0].bindEnvironment(from: values("unmounted"))
    host.update()
    host.expectEvaluations([])
  }

  @Test func `A change of a property that a body hasn't read evaluates nothing`() {
    let model = Model()
    for round in 0..<3 {
      model.bindEnvironment(from: values("title"))
      let host = ViewHost { Row(model: model) }
      _ = host.drainEvaluations()
      model.bindEnvironment(from: values("title", volume: round + 10))
      model.volume = round
      host.update()
      host.expectEvaluations([])
      model.resetEnvironment()
    }
  }

  @Test func `One change notifies an observer outside of views, and the bodies`() {
    for _ in 0..<3 {
      let (model, notes) = (Model(), Notes())
      let host = ViewHost { Row(model: model) }
      _ = host.drainEvaluations()
      for number in 0..<3 {
        withObservationTracking {
          _ = model.title
        } onChange: {
          notes.add()
        }
        model.bindEnvironment(from: values("\(number)"))
        #expect(notes.drain() == 1)
        host.update()
        #expect(host.drainEvaluations() == ["Row"] && host.html == "\(number)")
      }
    }
  }

  @Test func `A body that makes a host depends on the values that the host's views read`() {
    struct Counter: View {
      let give: (Binding<Int>) -> Void
      @State private var count = 0
      var body: some View {
        let _ = give($count)
        Text("\(count)")
      }
    }
    struct Outer: View {
      let model: Model
      let give: (Binding<Int>) -> Void
      var body: some View {
        let host = ViewHost {
          Row(model: model)
          Counter(give: give)
        }
        Text(host.html)
      }
    }
    for _ in 0..<3 {
      let model = Model()
      var count = Binding.constant(0)
      let host = ViewHost { Outer(model: model) { count = $0 } }
      for number in 1...3 {
        model.bindEnvironment(from: values("title \(number) "))
        host.expectHTML("title \(number) 0")
        _ = host.drainEvaluations()
        count.wrappedValue += 1
        host.update()
        host.expectEvaluations(["Outer"])
      }
    }
  }

  @Test func `An observer around a host is notified of a change of what the views of the host have read`() {
    struct Counter: View {
      let give: (Binding<Int>) -> Void
      @State private var count = 0
      var body: some View {
        let _ = give($count)
        Text("\(count)")
      }
    }
    for _ in 0..<3 {
      let (model, notes) = (Model(), Notes())
      var count = Binding.constant(0)
      for number in 0..<2 {
        let host = withObservationTracking {
          ViewHost {
            Row(model: model)
            Counter { count = $0 }
          }
        } onChange: {
          notes.add()
        }
        if number == 0 { model.bindEnvironment(from: values("changed")) } else { count.wrappedValue += 1 }
        #expect(notes.drain() == 1)
        host.expectHTML("changed\(number)")
      }
    }
  }

  @Test func `An observer around a page is notified of a change of what its deepest view has read`() {
    struct Deep: View {
      let depth: Int
      let model: Model
      var body: some View { if depth > 0 { AnyView(Deep(depth: depth - 1, model: model)) } else { Row(model: model) } }
    }
    for _ in 0..<3 {
      let (model, notes) = (Model(), Notes())
      model.bindEnvironment(from: values("first"))
      let html = withObservationTracking {
        (try? renderHTML(Deep(depth: 7_000, model: model))) ?? ""
      } onChange: {
        notes.add()
      }
      #expect(html == "first")
      model.bindEnvironment(from: values("second"))
      #expect(notes.drain() == 1)
    }
  }

  @Test func `An object that only a view retains is deallocated with the view`() {
    weak var model: Model?
    for _ in 0..<3 {
      let host: ViewHost<Row>
      do {
        let made = Model()
        model = made
        host = ViewHost { Row(model: made) }
      }
      #expect(model != nil)
      host.unmount()
      _ = host
    }
    #expect(model == nil)
  }
}
