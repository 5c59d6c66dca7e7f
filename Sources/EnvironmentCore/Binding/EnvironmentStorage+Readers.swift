internal import Observation

/// A read of a property, with the parts of the state that determine its value.
struct PropertyRead: ValueRead {
  let storage: EnvironmentStorage
  fileprivate let property: ClassProperty
  fileprivate let version: UInt32
  fileprivate let binding: BoundSource?

  /// The values read if the object was unbound; `nil` if it was bound.
  fileprivate let unboundValues: EnvironmentValues?
  fileprivate let assigned: ValueEntry?

  var hasChanged: Bool { storage.hasChanged(since: self) }
}

extension EnvironmentStorage: UnboundReader {}

extension EnvironmentStorage: WaitSource {
  /// Notes a read of a property: makes the running evaluations wait for its changes, and registers the read with
  /// Observation if there may be other observers. Runs no user code.
  ///
  /// - Parameter unboundValues: The values to read if the object is unbound.
  @usableFromInline
  func noteRead(of property: ClassProperty, in state: inout State, unboundValues: EnvironmentValues? = nil) {
    guard property.isObserved else { return }
    // Checked here, too, for the benchmark `models/read an Int`: `wait` prepares for more than a read outside of bodies
    // needs.
    if EvaluationReads.areRecorded {
      wait(for: property, in: &state, unboundValues)
      guard EvaluationReads.areObserved else { return }
    }
    if state.observation == nil { state.observation = PropertyObservation() }
    state.observation?.access(property)
  }

  private func wait(for property: ClassProperty, in state: inout State, _ unboundValues: EnvironmentValues?) {
    let position = property.position
    EvaluationReads.forEach { reads, waiter in
      let record = state.properties.records[position]
      let latest = state.waiters.element(at: Int(record.latestWaiter))
      if let latest, latest.position == position, latest.waiter === waiter { return }
      let slot = state.waiters.append((position, waiter, unboundValues, TaskScope.currentRequest))
      state.properties.records[position].latestWaiter = UInt32(truncatingIfNeeded: slot)
      let read = PropertyRead(
        storage: self, property: property, version: state.version, binding: state.bindings.lastVisible?.source,
        unboundValues: unboundValues, assigned: record.assignedEntry)
      reads.add(read, Wait(for: self, at: slot))
    }
  }

  /// Returns whether a property's value has changed since a read.
  func hasChanged(since read: PropertyRead) -> Bool {
    let position = read.property.position
    let (isSameVersion, binding, assigned, hasEnded) = state.withLock { state in
      (
        state.version == read.version, state.bindings.lastVisible?.source,
        state.properties.records[position].assignedEntry, state.hasEndedWithView
      )
    }
    if isSameVersion { return false }
    if assigned !== read.assigned {
      guard let assigned, let former = read.assigned else { return true }
      return !TestObservers.pausing { read.property.haveSameValue(former, assigned) }
    }
    if binding == nil, hasEnded, read.binding != nil { return false }
    if assigned != nil || BoundSource.areSame(read.binding, binding) { return false }
    if let values = read.unboundValues {
      return read.property.differs(between: ComparedSources(.values(values), binding), in: self)
    }
    return read.property.differs(between: ComparedSources(read.binding, binding), in: self)
  }

  package func removeWaiter(_ waiter: any Waiter, at slot: Int) {
    release(state.withLock { $0.waiters.remove(at: slot) })
  }

  /// Makes a change, and notifies the observers of some properties before and after it, and the waiters after it.
  ///
  /// - Parameter waiters: The waiters to notify in place of all waiters for the properties.
  @discardableResult
  func notifyingObservers<Result>(
    of properties: [ClassProperty], waiters: [(property: ClassProperty, waiter: any Waiter)]? = nil,
    _ change: () -> Result
  ) -> Result {
    if properties.isEmpty, waiters?.isEmpty ?? true { return change() }
    let (observation, others) = state.withLock { ($0.observation, $0.rareParts?.changeObservers ?? [:]) }
    let recorded = others.isEmpty ? nil : ObjectChange(of: properties, in: self)
    for property in properties where property.isObserved { observation?.willSet(property) }
    let result = change()
    for property in properties where property.isObserved { observation?.didSet(property) }
    notify(waiters ?? self.waiters(for: properties))
    for sentence in recorded?.sentences ?? [] { others.values.forEach { $0(sentence) } }
    return result
  }

  /// Returns the waiters for changes of some properties. They remain in the list until they end their waits.
  ///
  /// Call this after the changes. Then a waiter misses none: an evaluation with a former value is in the list.
  private func waiters(for properties: [ClassProperty]) -> [(property: ClassProperty, waiter: any Waiter)] {
    state.withLock { state in
      var waiters: [(property: ClassProperty, waiter: any Waiter)] = []
      if state.waiters.isEmpty { return waiters }
      state.waiters.forEach { entry in
        guard let property = properties.first(where: { $0.position == entry.position }) else { return }
        waiters.append((property, entry.waiter))
      }
      return waiters
    }
  }

  private func notify(_ waiters: [(property: ClassProperty, waiter: any Waiter)]) {
    func subject(_ property: ReportedProperty) -> EvaluationCause.Subject {
      .property(property.name, of: "\(property.object)")
    }
    for (property, waiter) in waiters {
      EvaluationCause.announce(subject(ReportedProperty(property.wrapper))) { waiter.notify() }
    }
  }

  /// Returns the bodies to notify of a binding of the unbound object, or of the end of its binding; `nil` if these are
  /// the waiters for the properties with another value.
  ///
  /// - Parameters:
  ///   - properties: The properties with another value than outside of places.
  ///   - new: The binding after the change; `nil` if there is none.
  ///   - request: The request in which the change is made, if any.
  ///   - areOfRequests: Whether some bindings belong to requests.
  func waiters(
    forChangeOf properties: [ClassProperty], to new: BoundSource?, in request: EnvironmentRequest?, areOfRequests: Bool
  ) -> [(property: ClassProperty, waiter: any Waiter)]? {
    let entries = state.withLock { state in
      var entries: [(property: ClassProperty, waiter: any Waiter, values: EnvironmentValues?)] = []
      state.waiters.forEach { entry in
        guard let property = state.properties.used.first(where: { $0.position == entry.position }) else { return }
        if let request, let reading = entry.request, !reading.shares(with: request) { return }
        entries.append((property, entry.waiter, entry.unboundValues))
      }
      return entries
    }
    if new != nil, !areOfRequests, !entries.contains(where: { $0.values != nil }) { return nil }
    return entries.filter { entry in
      guard let new else { return true }
      if properties.contains(where: { $0 === entry.property }) { return true }
      guard let values = entry.values else { return false }
      return entry.property.differs(between: ComparedSources(.values(values), new), in: self)
    }
    .map { ($0.property, $0.waiter) }
  }
}

/// The observers of an object's properties.
///
/// A registrar of its own makes observation the same in observable classes, plain classes and actors.
//
// A class, because the compiler doesn't know the size of a registrar. Storing one inline would make the benchmark
// `models/read an Int` take twice as long.
final class PropertyObservation: Observable, Sendable {
  let registrar = ObservationRegistrar()

  // Not inlined, for the benchmark `models/read an Int`: the caller would retain the arguments.
  @inline(never)
  func access(_ property: ClassProperty) { registrar.access(self, keyPath: property.observed) }

  func willSet(_ property: ClassProperty) { registrar.willSet(self, keyPath: property.observed) }

  func didSet(_ property: ClassProperty) { registrar.didSet(self, keyPath: property.observed) }

  /// A subject for the key path of the property at a position. Observation compares key paths and never applies them,
  /// so this subscript is never called.
  subscript(_ position: Int) -> Void { () }
}
