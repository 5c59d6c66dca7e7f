/// The values that objects were bound to when their views disappeared, for the tasks that are still running.
///
/// A view hierarchy owns an instance, and an object refers to it weakly. A record is removed when its object is bound
/// again, unbound by hand or deallocated. All records are removed with the hierarchy. So there are never more records
/// than objects. A record keeps its object alive only if the environment holds the object in a way that
/// ``EnvironmentValues/removing(_:)`` doesn't see. Such an object is deallocated with the hierarchy.
//
// Decision 11 has the alternatives: each makes running tasks read defaults, or keeps some objects alive without end.
package final class RetiredBindings: Sendable {
  /// The values, and the task that unbound the object, if one did.
  //
  // A storage removes its record in its `deinit`, so no other storage gets the identity of a key.
  private let records = Guarded<[ObjectIdentifier: (values: EnvironmentValues, task: UInt?)]>([:])

  package init() {}

  /// Keeps the values that an object was bound to. The object must not have a record yet.
  func keep(_ values: EnvironmentValues, of storage: EnvironmentStorage) {
    let task = currentTaskAddress()
    records.withLock { $0[ObjectIdentifier(storage)] = (values, task) }
  }

  /// Removes the record of an object. Returns the record's values, which the caller releases outside all locks:
  /// releasing them may run user code.
  @discardableResult
  func remove(of storage: EnvironmentStorage) -> EnvironmentValues? {
    records.withLock { $0.removeValue(forKey: ObjectIdentifier(storage))?.values }
  }

  /// Returns the values for the current task: `nil` in the task that unbound the object, and outside of tasks.
  func values(of storage: EnvironmentStorage) -> EnvironmentValues? {
    guard let task = currentTaskAddress() else { return nil }
    return records.withLock { records in
      let record = records[ObjectIdentifier(storage)]
      return record?.task == task ? nil : record?.values
    }
  }
}

/// Returns the address of the current task, which is unique among the running tasks, or `nil` outside of tasks.
//
// The concurrency library exposes only the hash of a task, and two tasks may have the same hash. An `UnsafeCurrentTask`
// is a reference to the task, so its bits are the task's address. If its size ever changes, the result is `nil`, and
// unbound objects read defaults everywhere. A later task may get the address of a task that has ended, and then reads
// defaults as that task did. A task that was running at the time of the unbinding is never mistaken for another.
func currentTaskAddress() -> UInt? {
  guard MemoryLayout<UnsafeCurrentTask>.size == MemoryLayout<UInt>.size else { return nil }
  return withUnsafeCurrentTask { task in task.map { unsafeBitCast($0, to: UInt.self) } }
}

extension EnvironmentValues {
  /// Returns a copy without the stored values that are among some objects. Returns the same values if there are none.
  ///
  /// Values that are kept for an object must not keep that object alive.
  func removing(_ objects: Set<ObjectIdentifier>) -> EnvironmentValues {
    let stored = storedEntries
    let others = stored.filter { stored in
      (stored.anyValue as? any EnvironmentAccessible).map { !objects.contains(ObjectIdentifier($0)) } ?? true
    }
    guard others.count < stored.count else { return self }
    var values = EnvironmentValues()
    for other in others { values.store(other) }
    return values
  }
}
