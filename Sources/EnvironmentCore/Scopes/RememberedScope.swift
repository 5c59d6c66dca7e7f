/// The scope in which an object was made, for an object with reads of its own. Once another request reads the object,
/// the scope forgets the values of the request in which the object was made.
///
/// Read ``scope`` without a lock held: it may release the values of a request.
package enum RememberedScope: Sendable {
  case none
  case lasting(TaskScope)
  case ofRequest(Replaceable)

  /// Remembers the scope for the current task's new objects.
  package static var current: RememberedScope { RememberedScope(.remembered) }

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

  /// The scope remembered now; `nil` if there is none. It may belong to another request.
  package var known: TaskScope? {
    switch self {
    case .none: nil
    case .lasting(let scope): scope
    case .ofRequest(let scope): scope.known
    }
  }

  /// A scope of a request, until another request reads it.
  package final class Replaceable: Sendable {
    private let scope: Lock<TaskScope>

    fileprivate init(_ scope: TaskScope) { self.scope = Lock(scope) }

    fileprivate var known: TaskScope { scope.withLock { $0 } }

    fileprivate var current: TaskScope {
      let scope = known
      guard let forgetful = scope.withoutValuesForOtherRequest else { return scope }
      release(self.scope.withLock { exchange(&$0, with: forgetful) })
      return forgetful
    }
  }
}

extension TaskScope {
  /// A scope with the values around the request, which replaces this one in an object read by the current code in
  /// another request; `nil` if this one has to stay.
  fileprivate var withoutValuesForOtherRequest: TaskScope? {
    guard var request, let running = Self.current?.request, !running.shares(with: request) else { return nil }
    // A request inside others forgets their values, too, as far as the running request doesn't share them.
    while let outer = request.outer?.request, !running.shares(with: outer) { request = outer }
    let ordered =
      request.outer?.ordered
      ?? OrderedValues(values: PreparedValues.current.all(readBy: "an object that requests share"))
    if ordered.values.isIdentical(to: values) { return nil }
    return TaskScope(ordered, in: request.outer, of: request)
  }
}
