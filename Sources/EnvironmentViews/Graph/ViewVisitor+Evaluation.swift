import EnvironmentCore
import Observation
import Synchronization

extension ViewVisitor {
  /// Installs the values that a view reads, and goes on to its body.
  ///
  /// What the body says may depend on an object that only a modifier inside the body binds. So the body is observed. If
  /// it read anything that can change, the objects that its own modifiers bind are bound first, and it is evaluated
  /// again, with what they have now, before anybody looks at its content.
  package func evaluate(_ view: some View) throws {
    let installed = try ViewPlan.plan(for: type(of: view)).installed(view, in: self)
    var (body, change) = observing { installed.body }
    guard change != nil else { return try visit(body) }
    var evaluations = 1
    try repeating {
      try SilentVisitor(environment, bindings).visit(body)
      if change.hasNotHappened {
        try visit(body)
        if change.hasNotHappened { return .done }
      }
      guard evaluations < ViewEvaluationError.limit else { throw ViewEvaluationError(view: type(of: view)) }
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

/// A view that doesn't come to rest: each evaluation of its body changes something that the body has read.
public struct ViewEvaluationError: Error, CustomStringConvertible {
  static let limit = 100

  /// The type of the view.
  public let view: Any.Type

  public var description: String {
    """
    The body of '\(view)' was evaluated \(Self.limit) times, and each time something that it read had changed again.
      View: \(String(reflecting: view))
      • Don't write, in the body of a view or of its content, to a property that the body reads.
      • Don't bind one object in two places of the content, in environments that differ.
    """
  }
}
