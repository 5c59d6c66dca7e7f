import EnvironmentCore
import EnvironmentViews
import Observation
import Testing

private struct HolderKey: EnvironmentKey { static var defaultValue: Store? { nil } }

extension EnvironmentValues {
  fileprivate var holder: Store? {
    get { self[HolderKey.self] }
    set { self[HolderKey.self] = newValue }
  }
}

/// Tests of the objects that bodies, rows, writers and conditions observe.
@MainActor
struct ObservedReadTests {
  @Observable
  final class Model {
    var first = 0
    var second = 0
    var isFirst = true
    var names = ["a", "b"]
  }

  @Test func `A body observes only the values that its last evaluation read`() {
    struct Page: View {
      let model: Model
      var body: some View { Text("\(model.isFirst ? model.first : model.second)") }
    }
    let model = Model()
    let host = ViewHost { Page(model: model) }
    host.expectEvaluations([]) { model.second = 1 }
    host.expectEvaluations(["Page"]) { model.isFirst = false }
    host.expectEvaluations([]) { model.first = 5 }
    model.second = 2
    host.expectHTML("2")
  }

  @Test func `A transformation observes the values that it reads, and only its readers are evaluated`() {
    struct Page: View {
      let model: Model
      var body: some View {
        TitleView().transformEnvironment(\.title) { $0 += "\(model.first)" }
        VolumeView()
      }
    }
    let model = Model()
    let host = ViewHost { Page(model: model) }
    host.expectHTML("[untitled0][5]")
    _ = host.drainEvaluations()
    model.first = 1
    host.expectEvaluations(["TitleView"], html: "[untitled1][5]")
    host.environment.title = "new"
    host.expectEvaluations(["TitleView"], html: "[new1][5]")
    host.environment.title = "newer"
    model.first = 2
    host.expectEvaluations(["TitleView"], html: "[newer2][5]")
  }

  /// The replacement has the same values at first, and is the observed object from then on.
  @Test func `A key path into an observable object follows the object's replacement`() {
    struct Reader: View {
      @Environment(\.holder?.title) var title
      var body: some View { Text(title ?? "none") }
    }
    let (first, second) = (Store("a"), Store("a"))
    let host = ViewHost { Reader() }
    host.environment.holder = first
    host.update()
    _ = host.drainEvaluations()
    host.environment.holder = second
    host.update()
    host.expectEvaluations([])
    second.title = "b"
    host.expectEvaluations(["Reader"], html: "b")
  }

  @Test func `A missing object stops the program, and the message has its type and the modifier that sets it`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
      struct Reader: View {
        @Environment(SharedStore.self) var store
        var body: some View { Text("\(store.number)") }
      }
      _ = ViewHost { Reader() }
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains("No observable object of type 'SharedStore'"))
    #expect(message.contains("'.environment(SharedStore(…))'"))
  }
}
