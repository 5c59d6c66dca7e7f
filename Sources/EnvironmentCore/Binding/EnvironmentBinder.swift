/// The bindings of a place that binds objects to an environment and unbinds them again, such as one in a view
/// hierarchy.
///
/// An object may have several binders at once. It reads from the binder that bound it last. When that binder unbinds
/// it, it reads from the binder before.
package struct EnvironmentBinder: Sendable {
  private let owner: ObjectIdentifier
  private let retiredBindings: RetiredBindings?

  /// - Parameters:
  ///   - owner: The object that represents the place. It unbinds its objects before it is deallocated.
  ///   - retiredBindings: The keeper of the values that running tasks read after the objects are unbound.
  package init(for owner: AnyObject, retiredBindings: RetiredBindings? = nil) {
    self.owner = ObjectIdentifier(owner)
    self.retiredBindings = retiredBindings
  }

  /// - Parameter keepsOrder: Whether an object with several binders continues to read from the same one.
  package func bind(_ object: any EnvironmentBindable, from values: EnvironmentValues, keepsOrder: Bool = false) {
    object._environmentStorage.bind(.values(values), for: owner, keepsOrder: keepsOrder)
    object._environmentStorage.checkRequirements(of: object)
  }

  /// Unbinds objects that were bound together, such as a model and its children.
  ///
  /// - Complexity: O(objects), and O(stored values) for each environment that they were bound to.
  package func unbind(_ objects: [any EnvironmentBindable]) {
    let identities = Set(objects.map { ObjectIdentifier($0) })
    var last: (bound: EnvironmentValues, kept: EnvironmentValues)?
    for object in objects {
      let storage = object._environmentStorage
      guard let retiredBindings, let bound = storage.values(boundBy: owner) else {
        storage.unbind(for: owner)
        continue
      }
      let kept = last.flatMap { $0.bound.isIdentical(to: bound) ? $0.kept : nil } ?? bound.removing(identities)
      last = (bound, kept)
      storage.unbind(for: owner, retirement: (kept, retiredBindings))
    }
  }
}

// MARK: Running tasks

/// The values that objects were bound to when their views disappeared, for the tasks that are still running.
///
/// A view hierarchy owns an instance, and an object refers to it weakly. A record is removed when its object is bound
/// again, unbound by hand or deallocated. All records are removed with the hierarchy. So there are never more records
/// than objects. A record keeps its object alive only if the environment holds the object in a way that
/// ``EnvironmentValues/removing(_:)`` doesn't see. Such an object is deallocated with the hierarchy.
//
// Decision 11 has the alternatives: each makes running tasks read defaults, or keeps some objects alive without end.
package final class RetiredBindings: Sendable {
  private struct Record {
    let values: EnvironmentValues

    /// The task that unbound the object, if one did.
    let task: TaskIdentity?
  }

  // A storage removes its record in its `deinit`, so no other storage gets the identity of a key.
  private let records = Guarded<[ObjectIdentifier: Record]>([:])

  package init() {}

  /// Keeps the values that an object was bound to. The object must not have a record yet.
  func keep(_ values: EnvironmentValues, of storage: EnvironmentStorage) {
    let record = Record(values: values, task: .current)
    records.withLock { $0[ObjectIdentifier(storage)] = record }
  }

  /// Removes the record of an object. Returns the record's values, which the caller releases outside all locks:
  /// releasing them may run user code.
  @discardableResult
  func remove(of storage: EnvironmentStorage) -> EnvironmentValues? {
    records.withLock { $0.removeValue(forKey: ObjectIdentifier(storage))?.values }
  }

  /// Returns the values for the current task: `nil` in the task that unbound the object, and outside of tasks.
  func values(of storage: EnvironmentStorage) -> EnvironmentValues? {
    guard let task = TaskIdentity.current else { return nil }
    return records.withLock { records in
      let record = records[ObjectIdentifier(storage)]
      return record?.task == task ? nil : record?.values
    }
  }
}

/// The identity of a task, which is unique among the running tasks.
private struct TaskIdentity: Equatable {
  private let address: UInt

  /// The current task, or `nil` outside of tasks.
  ///
  // The concurrency library exposes only the hash of a task, and two tasks may have the same hash. An
  // `UnsafeCurrentTask` is a reference to the task, so its bits are the task's address. If its size ever changes,
  // `current` is `nil`, and unbound objects read defaults everywhere. A later task may get the address of a task that
  // has ended, and then reads defaults as that task did. A task that was running at the time of the unbinding is never
  // mistaken for another.
  static var current: TaskIdentity? {
    guard MemoryLayout<UnsafeCurrentTask>.size == MemoryLayout<UInt>.size else { return nil }
    return withUnsafeCurrentTask { task in
      task.map { TaskIdentity(address: unsafeBitCast($0, to: UInt.self)) }
    }
  }
}

extension EnvironmentValues {
  /// Returns a copy without the stored values that are among some objects. Returns the same values if there are none.
  ///
  /// Values that are kept for an object must not keep that object alive.
  fileprivate func removing(_ objects: Set<ObjectIdentifier>) -> EnvironmentValues {
    let stored = storedValues
    let others = stored.filter { stored in
      (stored.value as? any EnvironmentBindable).map { !objects.contains(ObjectIdentifier($0)) } ?? true
    }
    guard others.count < stored.count else { return self }
    var values = EnvironmentValues()
    for other in others { values.store(other) }
    return values
  }
}
