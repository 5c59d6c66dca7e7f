import EnvironmentCore
import Observation
import Synchronization

extension HTMLRenderer {
  /// Installs the values that a view reads, and goes on to its body.
  ///
  /// What the body says may depend on an object that only a modifier inside the body binds. So the body is observed. If
  /// it read anything that can change, the objects that its own modifiers bind are bound first, and it is evaluated
  /// again, with what they have now, before anybody looks at its content.
  func evaluate<Content: View>(_ view: Content) throws {
    let installed = try ViewPlan.plan(for: Content.self).installed(view, from: self)
    var body = observing { installed.body }
    guard var change = latestChange.take() else { return try visit(body) }
    var evaluations = 1
    try retrying {
      try SilentVisitor(environment, bindings).visit(body)
      if !change.hasHappened {
        try visit(body)
        if !change.hasHappened { return .done }
      }
      guard evaluations < ViewEvaluationError.limit else { throw ViewEvaluationError(view: Content.self) }
      evaluations += 1
      body = observing { installed.body }
      change = latestChange.take() ?? ObservedChange()
      return .again
    }
  }

  /// Runs an operation. ``latestChange`` tells of changes in what it read; it is `nil` if nothing of that can change.
  private func observing<Result>(_ operation: () -> Result) -> Result {
    withObservationTracking(operation, onChange: onLatestChange())
  }

  /// What is to be called for a change. It is asked for only if something was read that can change.
  private func onLatestChange() -> @Sendable () -> Void {
    let change = ObservedChange()
    latestChange = change
    return { change.happen() }
  }
}

/// Whether something has changed, on whichever thread.
final class ObservedChange: Sendable {
  private let flag = Atomic(false)

  var hasHappened: Bool { flag.load(ordering: .acquiring) }

  func happen() { flag.store(true, ordering: .releasing) }
}

/// Whether something that was written has to be written anew.
enum Repetition {
  case done
  case again
}
