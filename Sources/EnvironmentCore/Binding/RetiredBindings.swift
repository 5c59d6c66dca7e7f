/// What objects were bound to when the views that bound them went, for the tasks that still run.
///
/// A hierarchy of views has one. It owns what it keeps, so that nothing outlives the hierarchy by this, and an object that
/// is in the environment it was bound to doesn't keep itself.
package final class RetiredBindings: Sendable {
  private let recent = Lock<[RetiredBinding]>([])

  /// How many objects are provided for; the ones unbound last are.
  package static let capacity = 100

  package init() {}

  func keep(_ binding: RetiredBinding) {
    // What is dropped leaves the lock before it is released: that may run code of the user's.
    let dropped = recent.withLock { recent in
      recent.append(binding)
      return recent.count > Self.capacity ? recent.removeFirst() : nil
    }
    withExtendedLifetime(dropped) {}
  }
}

/// What one object was bound to.
final class RetiredBinding: Sendable {
  private let values: Lock<Unchecked<EnvironmentValues?>>

  /// The task that unbound the object, if one did.
  private let task: Int?

  /// What is left if nothing takes the place of values; `nil` if something does.
  init?(endOf old: BoundSource?, with new: BoundSource?) {
    guard case .values(let values) = old, new == nil else { return nil }
    self.values = Lock(Unchecked(values))
    task = Self.currentTask
  }

  /// The values, in a task that had nothing to do with the unbinding.
  var valuesForCurrentTask: EnvironmentValues? {
    guard let current = Self.currentTask, current != task else { return nil }
    return values.withLock { $0 }.value
  }

  /// Lets the values go.
  func end() {
    let values = values.withLock { values in
      defer { values = Unchecked(nil) }
      return values
    }
    withExtendedLifetime(values) {}
  }

  private static var currentTask: Int? { withUnsafeCurrentTask { $0?.hashValue } }
}
