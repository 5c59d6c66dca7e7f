import EnvironmentCore
import Observation

@testable import EnvironmentViews

/// A place of one view that is kept: evaluated when a test says so, with what the properties had before.
@MainActor
final class RetainedSource: PropertySource {
  var environment = EnvironmentValues()
  let bindings = ViewBindings()
  var isRetained: Bool { true }

  private var storages: [PropertyPlace: AnyObject] = [:]
  private let changes = Lock(0)

  func storage<Storage: AnyObject>(at place: PropertyPlace, make: () -> Storage) -> Storage {
    if let storage = storages[place] as? Storage { return storage }
    let storage = make()
    storages[place] = storage
    return storage
  }

  /// How often something has changed that the last evaluation read.
  var changeCount: Int { changes.withLock { $0 } }

  /// Installs a view, reads its body, and gives the installed view.
  @discardableResult
  func evaluate<Content: View>(_ view: Content) throws -> Content {
    try evaluate(view) { _ = $0.body }
  }

  /// Installs a view and reads from it what a body would.
  @discardableResult
  func evaluate<Content: View>(_ view: Content, reading body: (Content) -> Void) throws -> Content {
    let plan = ViewPlan.plan(for: Content.self)
    if let error = plan.error(for: Content.self) { throw error }
    return withObservationTracking {
      let installed = plan.installedAsFarAsPossible(view, from: self)
      body(installed)
      return installed
    } onChange: { [weak self] in
      self?.changes.withLock { $0 += 1 }
    }
  }
}
