/// A waiter for changes of one property of an object.
struct PropertyWaiter {
  let position: Int
  let waiter: any Waiter
}

extension EnvironmentStorage: WaitSource {
  /// Notes a read of a property: makes the running evaluations wait for its changes, and registers the read with
  /// Observation if there may be other observers. Runs no user code.
  @usableFromInline
  func noteRead(of property: ClassProperty, in state: inout State) {
    guard property.isObserved else { return }
    wait(for: property, in: &state)
    guard EvaluationReads.areObserved else { return }
    if let body = state.rareParts?.observingBody {
      body.access(property, of: self)
    } else {
      if state.observation == nil { state.observation = PropertyObservation() }
      state.observation?.access(property)
    }
  }

  private func wait(for property: ClassProperty, in state: inout State) {
    let position = property.position
    EvaluationReads.wait(for: self) { waiter in
      let latest = state.waiters.element(at: Int(state.properties.records[position].latestWaiter))
      if let latest, latest.position == position, latest.waiter === waiter { return nil }
      let slot = state.waiters.append(PropertyWaiter(position: position, waiter: waiter))
      state.properties.records[position].latestWaiter = UInt32(truncatingIfNeeded: slot)
      return slot
    }
  }

  package func removeWaiter(_ waiter: any Waiter, at slot: Int) {
    state.withLock { $0.waiters.remove(at: slot) }
  }

  /// Notifies the waiters for changes of some properties. They remain in the list until they end their waits.
  ///
  /// Call this after the changes. Then a waiter misses none: an evaluation that has read a former value is in the list.
  func notifyWaiters(for properties: [ClassProperty]) {
    let waiters = state.withLock { state in
      var waiters: [any Waiter] = []
      state.waiters.forEach { entry in
        if properties.contains(where: { $0.position == entry.position }) { waiters.append(entry.waiter) }
      }
      return waiters
    }
    for waiter in waiters { waiter.notify() }
  }
}
