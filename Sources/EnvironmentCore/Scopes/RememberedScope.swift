/// The scope in which an object was made, for an object that reads it itself. Once another request reads the object, it
/// forgets the values of the request that made it.
package enum RememberedScope: Sendable {
  case none
  case lasting(TaskScope)
  case ofRequest(Replaceable)

  package init(_ scope: TaskScope?) {
    switch scope {
    case nil: self = .none
    case let scope? where scope.request == nil: self = .lasting(scope)
    case let scope?: self = .ofRequest(Replaceable(scope))
    }
  }

  /// The scope as the current code may read it.
  package var scope: TaskScope? {
    switch self {
    case .none: nil
    case .lasting(let scope): scope
    case .ofRequest(let scope): scope.current
    }
  }

  /// A scope of a request, until another request reads it.
  package final class Replaceable: Sendable {
    private let scope: Lock<TaskScope>

    fileprivate init(_ scope: TaskScope) { self.scope = Lock(scope) }

    fileprivate var current: TaskScope {
      let scope = scope.withLock { $0 }
      guard let forgetful = scope.withoutValuesForOtherRequest else { return scope }
      release(self.scope.withLock { exchange(&$0, with: forgetful) })
      return forgetful
    }
  }
}

extension TaskScope {
  /// The scope that is remembered by objects that the current task makes.
  ///
  /// A default also serves scopes other than that of its first reader. So objects that a default makes remember only
  /// the scopes that were entered while the default was made. In a test, whose defaults are its own, they remember the
  /// scope of the first reader, too.
  package static var remembered: TaskScope? {
    guard let scope = current, scope.isInDefault else { return current }
    return scope.withoutReaderOfDefault
  }

  /// A scope with the writes of this scope and of those around it, up to the scope in which a default is made. In place
  /// of that scope, the scope of the default's first reader in a test, and else none.
  var withoutReaderOfDefault: TaskScope? {
    guard !isOfDefault, let parent else { return belongsToTest ? parent : nil }
    let outer = parent.withoutReaderOfDefault
    let base = outer?.values ?? PreparedValues.current.all(readBy: "an object that a default makes")
    let values = base.taking(writtenKeys.values.joined(), from: values)
    return TaskScope(parent: outer, values: SendableEnvironmentValues(derivedFromSendable: values), serial: serial)
  }

  /// A scope with the values around the request, which replaces this one in an object that the current code reads in
  /// another request; `nil` if this one has to stay.
  package var withoutValuesForOtherRequest: TaskScope? {
    guard var request, let running = Self.current?.request, !running.shares(with: request) else { return nil }
    // A request inside others forgets their values, too, as far as the running request doesn't share them.
    while let outer = request.outer?.request, !running.shares(with: outer) { request = outer }
    let values = request.outer?.values ?? PreparedValues.current.all(readBy: "an object that requests share")
    if values.isIdentical(to: self.values) { return nil }
    return TaskScope(
      parent: request.outer, values: SendableEnvironmentValues(derivedFromSendable: values), of: request)
  }
}
