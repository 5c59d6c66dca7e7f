import EnvironmentCore
import Observation
import Synchronization

extension ViewVisitor {
  /// Installs the values that a view reads, and goes on to its body.
  ///
  /// What the body says may depend on an object that only a modifier inside the body binds. So the body is observed, and
  /// evaluated again if something that it read has changed by the time all of it was visited.
  package func evaluate<Content: View>(_ view: Content) throws {
    let installed = try ViewPlan.plan(for: Content.self).installed(view, in: self)
    var evaluations = 0
    try repeating {
      evaluations += 1
      guard evaluations <= ViewEvaluationError.limit else { throw ViewEvaluationError(view: Content.self) }
      let change = Change()
      let body = withObservationTracking {
        installed.body
      } onChange: {
        change.hasHappened.store(true, ordering: .releasing)
      }
      try visit(body)
      return change.hasHappened.load(ordering: .acquiring) ? .again : .done
    }
  }
}

private final class Change: Sendable {
  let hasHappened = Atomic(false)
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
    """
  }
}
