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
    var (body, change) = observing { installed.body }
    guard change != nil else { return try visit(body) }
    var evaluations = 1
    try retrying {
      try SilentVisitor(environment, bindings).visit(body)
      if change.hasNotHappened {
        try visit(body)
        if change.hasNotHappened { return .done }
      }
      guard evaluations < ViewEvaluationError.limit else { throw ViewEvaluationError(view: Content.self) }
      evaluations += 1
      (body, change) = observing { installed.body }
      return .again
    }
  }

  /// Runs an operation, and tells of changes in what it read; `nil` if nothing that it read can change.
  private func observing<Result>(_ operation: () -> Result) -> (Result, Change?) {
    var change: Change?
    // The function that is called for a change is asked for only if something was read that can change.
    func onChange() -> @Sendable () -> Void {
      let observed = Change()
      change = observed
      return { observed.happen() }
    }
    let result = withObservationTracking(operation, onChange: onChange())
    return (result, change)
  }
}

extension Change? {
  /// Whether what was read is what it was; also if it can't change.
  fileprivate var hasNotHappened: Bool { self?.hasHappened != true }
}

/// Whether something has changed, on whichever thread.
private final class Change: Sendable {
  private let flag = Atomic(false)

  var hasHappened: Bool { flag.load(ordering: .acquiring) }

  func happen() { flag.store(true, ordering: .releasing) }
}

/// Whether something that was written has to be written anew.
enum Repetition {
  case done
  case again
}
