import Dispatch
import EnvironmentCore
import EnvironmentViews
import Observation
import Testing

/// Tests of objects whose bindings and overrides change on another thread while views are evaluated.
@MainActor
struct ConcurrentBindingTests {
  // `@unchecked Sendable`: its only state is the storage of its properties, which is safe to use from any thread.
  fileprivate final class Model: EnvironmentBindable, @unchecked Sendable {
    nonisolated let _environmentStorage = EnvironmentStorage()
    @Environment(\.title) var title
    @Environment(\.settings) var settings
    @Environment(\.title.count) var length

    init(_ title: String) {
      bindEnvironment(from: values(title))
    }
  }

  /// A view that shows a model, and runs a function in its first evaluations, after it has read the model.
  private struct Page: View {
    let model: Model
    let hook: Hook
    var body: some View {
      let text = "\(model.title) \(model.length)"
      hook.run()
      return Text(text)
    }
  }

  @MainActor
  fileprivate final class Hook {
    private var operations: [@MainActor () -> Void]

    init(_ operations: (@MainActor () -> Void)...) {
      self.operations = operations
    }

    /// Runs the next operation, if there is one.
    func run() {
      if !operations.isEmpty { operations.removeFirst()() }
    }
  }

  enum Change: CaseIterable {
    case bind, bindToFunction, bindInBinder, unbind, assign, reset

    fileprivate func apply(to model: Model) {
      switch self {
      case .bind: model.bindEnvironment(from: values("bound"))
      case .bindToFunction:
        model.bindEnvironment {
          $0 == \EnvironmentValues.title ? "bound" : $0 == \EnvironmentValues.title.count ? 5 : nil
        }
      case .bindInBinder: EnvironmentBinder(for: Place()).bind(model, from: values("bound"))
      case .unbind: model.unbindEnvironment()
      case .assign: (model.title, model.length) = ("bound", 5)
      case .reset: model.resetEnvironment()
      }
    }

    var result: String { self == .reset ? "first 5" : self == .unbind ? "untitled 8" : "bound 5" }
  }

  private func model(before change: Change) -> Model {
    let model = Model("first")
    if change == .reset { (model.title, model.length) = ("own", 3) }
    return model
  }

  @Test(arguments: Change.allCases)
  func `A change on another thread during an evaluation evaluates the body again`(_ change: Change) {
    let model = model(before: change)
    let hook = Hook { onAnotherThread { change.apply(to: model) } }
    let host = ViewHost { Page(model: model, hook: hook) }
    host.expectHTML(change.result)
    host.expectEvaluations(["Page", "Page"])
    model.title = "last"
    host.expectEvaluations(["Page"], html: "last \(change.result.suffix(1))")
  }

  @Test(arguments: Change.allCases)
  func `A change in the middle of an update evaluates the body again`(_ change: Change) {
    let model = model(before: change)
    let hook = Hook({}, { onAnotherThread { change.apply(to: model) } })
    let host = ViewHost { Page(model: model, hook: hook) }
    if change == .reset { model.length = 4 } else { model.bindEnvironment(from: values("second")) }
    host.expectHTML((change == .reset ? "first 5" : change.result))
    host.expectEvaluations(["Page", "Page", "Page"])
  }

  @Test(arguments: Change.allCases)
  func `A page shows a change that another thread makes while the page is rendered`(_ change: Change) throws {
    let model = model(before: change)
    let hook = Hook { onAnotherThread { change.apply(to: model) } }
    try expectHTML(of: Page(model: model, hook: hook), change.result)
  }

  @Test func `A change of an unread value, and one that is undone, evaluate nothing again`() throws {
    let model = Model("first")
    let hook = Hook {
      onAnotherThread {
        var other = values("first")
        other.settings.volume = 9
        model.bindEnvironment(from: other)
        model.bindEnvironment(from: values("second"))
        model.bindEnvironment(from: other)
        model.settings = Settings(volume: 8)
      }
    }
    let host = ViewHost { Page(model: model, hook: hook) }
    host.expectEvaluations(["Page"], html: "first 5")
  }

  @Test func `Rendering a page with the same model in a body doesn't evaluate the body again`() throws {
    let model = Model("first")
    var pages: [String] = []
    let hook = Hook {
      let page = Page(model: model, hook: Hook()).bindEnvironment(to: model).environment(\.title, "inner")
      pages.append((try? renderHTML(page)) ?? "")
    }
    let host = ViewHost { Page(model: model, hook: hook) }
    host.expectHTML("first 5")
    #expect(pages == ["inner 5"])
    host.expectEvaluations(["Page"])
  }

  @Test(arguments: [Change.bind, .bindToFunction, .bindInBinder, .unbind, .assign, .reset])
  func `A view that is first shown between the notifications and the change is evaluated again`(_ change: Change) {
    @MainActor final class Shown {
      var hosts: [ViewHost<Page>] = []
    }
    let model = model(before: change)
    let shown = Shown()
    withObservationTracking {
      _ = model.title
    } onChange: {
      MainActor.assumeIsolated { shown.hosts.append(ViewHost { Page(model: model, hook: Hook()) }) }
    }
    change.apply(to: model)
    #expect(shown.hosts.map(\.html) == [change.result])
    #expect(shown.hosts.map { $0.drainEvaluations() } == [["Page", "Page"]])
  }

  @Test func `A view that reads another property between the notifications and the change is evaluated once`() {
    struct VolumePage: View {
      let model: Model
      var body: some View { Text("\(model.settings.volume)") }
    }
    @MainActor final class Shown {
      var host: ViewHost<VolumePage>?
    }
    let (model, shown) = (Model("first"), Shown())
    withObservationTracking {
      _ = model.title
    } onChange: {
      MainActor.assumeIsolated { shown.host = ViewHost { VolumePage(model: model) } }
    }
    model.bindEnvironment(from: values("second"))
    #expect(shown.host?.html == "5")
    #expect(shown.host?.drainEvaluations() == ["VolumePage"])
  }

  @Test func `A host shows the last of many changes on other threads`() async {
    for _ in 0..<5 {
      let (model, hook) = (Model("first"), Hook())
      let host = ViewHost { Page(model: model, hook: hook) }
      let changes = Task.detached {
        await withTaskGroup { group in
          for task in 0..<4 {
            group.addTask {
              for step in 0..<20 {
                model.bindEnvironment(from: values("\(task) \(step)"))
                if step % 3 == 0 { model.title = "own" }
                if step % 3 == 1 { model.resetEnvironment(\.title) }
              }
            }
          }
        }
        model.resetEnvironment()
      }
      for _ in 0..<50 {
        host.update()
        await Task.yield()
      }
      await changes.value
      host.expectHTML("\(model.title) \(model.title.count)")
      host.unmount()
    }
  }
}

/// A place that binds objects.
private final class Place {}

private func values(_ title: String) -> EnvironmentValues {
  var values = EnvironmentValues()
  values.title = title
  return values
}
