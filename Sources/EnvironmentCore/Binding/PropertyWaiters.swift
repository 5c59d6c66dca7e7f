/// A read of a property, with the parts of the state that determined its value.
struct ObjectRead {
  let storage: EnvironmentStorage
  fileprivate let property: ClassProperty
  fileprivate let version: Int
  fileprivate let binding: BoundSource?
  fileprivate let override: ValueEntry?
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
    EvaluationReads.forEach { reads, waiter in
      let record = state.properties.records[position]
      let latest = state.waiters.element(at: Int(record.latestWaiter))
      if let latest, latest.position == position, latest.waiter === waiter { return }
      let slot = state.waiters.append((position, waiter))
      state.properties.records[position].latestWaiter = UInt32(truncatingIfNeeded: slot)
      let read = ObjectRead(
        storage: self, property: property, version: state.version, binding: state.bindings.last?.source,
        override: record.override)
      reads.add(read, Wait(for: self, at: slot))
    }
  }

  /// Returns whether a property's value has changed since a read.
  func hasChanged(since read: ObjectRead) -> Bool {
    let position = read.property.position
    let (isSameVersion, binding, override) = state.withLock { state in
      (state.version == read.version, state.bindings.last?.source, state.properties.records[position].override)
    }
    if isSameVersion { return false }
    guard override === read.override else { return true }
    if override != nil || BoundSource.areSame(read.binding, binding) { return false }
    return read.property.differs(between: ComparedSources(read.binding, binding), in: self)
  }

  package func removeWaiter(_ waiter: any Waiter, at slot: Int) {
    state.withLock { $0.waiters.remove(at: slot) }
  }

  /// Notifies the waiters for changes of some properties. They remain in the list until they end their waits.
  ///
  /// Call this after the changes. Then a waiter misses none: an evaluation that has read a former value is in the list.
  func notifyWaiters(for properties: [ClassProperty]) {
    let waiters = state.withLock { state in
      var waiters: [(property: ClassProperty, waiter: any Waiter)] = []
      state.waiters.forEach { entry in
        guard let property = properties.first(where: { $0.position == entry.position }) else { return }
        waiters.append((property, entry.waiter))
      }
      return waiters
    }
    for (property, waiter) in waiters { RecordedChange.announce(property.recordedSubject) { waiter.notify() } }
  }
}

extension ClassProperty {
  /// The property, as recorders of hosts see its changes.
  fileprivate var recordedSubject: RecordedChange.Subject {
    let read = PropertyRead(wrapper)
    return .property(read.name, of: "\(read.object)")
  }
}
