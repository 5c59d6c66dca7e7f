import EnvironmentCore
import Observation
import Testing

@testable import EnvironmentViews

/// The retained place of one view: a test evaluates the view, and its properties keep their storage.
@MainActor
final class RetainedHost: PropertyHost {
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

  /// Expects a number of notified changes of values that the evaluations have read.
  func expectChanges(
    _ expected: Int, _ fileID: String = #fileID, _ filePath: String = #filePath, _ line: Int = #line
  ) {
    let location = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: 1)
    #expect(changes.withLock { $0 } == expected, sourceLocation: location)
  }

  /// Installs a view, reads its body, and returns the installed view.
  @discardableResult
  func evaluate<Content: View>(_ view: Content) throws -> Content {
    try evaluate(view) { _ = $0.body }
  }

  /// Installs a view, reads from it as a body does, and returns the installed view.
  @discardableResult
  func evaluate<Content: View>(_ view: Content, reading body: (Content) -> Void) throws -> Content {
    let plan = ViewPlan.plan(for: Content.self)
    if let error = plan.error(for: Content.self) { throw error }
    return withObservationTracking {
      var installed = view
      plan.installAll(in: &installed, from: self)
      body(installed)
      return installed
    } onChange: { [weak self] in
      self?.changes.withLock { $0 += 1 }
    }
  }
}
