internal import EnvironmentCore

/// The environments that were derived from one environment, by what they were derived for: a property, or a pullback.
final class DerivedChildren: Sendable {
  private typealias Child = (reason: AnyObject, environment: ComposableEnvironment)

  private let children = Lock(Unchecked<[ObjectIdentifier: Child]>([:]))

  /// The one that was derived for a reason, which asks for one type of environment only.
  func child<Environment: ComposableEnvironment>(for reason: AnyObject) -> Environment? {
    let key = ObjectIdentifier(reason)
    let child = children.withLock { Unchecked($0.value[key]?.environment) }.value
    return child.map { unsafeDowncast($0, to: Environment.self) }
  }

  /// Keeps an environment, unless there is one for the reason by now: which is what is returned then.
  func keep<Environment: ComposableEnvironment>(_ environment: Environment, for reason: AnyObject) -> Environment {
    let child: Unchecked<Child> = Unchecked((reason, environment))
    let kept = children.withLock { children in
      let key = ObjectIdentifier(child.value.reason)
      let kept = children.value[key] ?? child.value
      children.value[key] = kept
      return Unchecked(kept.environment)
    }
    return unsafeDowncast(kept.value, to: Environment.self)
  }
}
