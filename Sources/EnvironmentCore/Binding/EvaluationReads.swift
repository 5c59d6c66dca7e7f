private import Synchronization

/// The reads of one evaluation of a view: of the values that wait lists notify, and of unbound objects.
///
/// Evaluations can be nested, because a body can evaluate another hierarchy. A read is one of all evaluations that are
/// running on the thread.
package final class EvaluationReads {
  /// The subscriber to the values that were read; `nil` if only unbound reads are recorded.
  package let waiter: (any Waiter)?
  package private(set) var waits = ShortList<Wait>()
  private var propertyReads: [PropertyRead] = []

  /// The properties that a body has read while their objects weren't bound.
  package private(set) var unboundReads: [UnboundRead] = []

  /// The identities of the properties in ``unboundReads``.
  private var unboundProperties: Set<PropertyIdentity> = []

  private init(waiter: (any Waiter)?) { self.waiter = waiter }

  package func add(_ wait: Wait) { waits.append(wait) }

  func add(_ read: PropertyRead, _ wait: Wait) {
    propertyReads.append(read)
    waits.append(wait)
  }

  /// Indicates whether a property of a bound object that was read has another value now.
  ///
  /// - Complexity: O(properties that were read).
  package var haveChanged: Bool { propertyReads.contains { $0.storage.hasChanged(since: $0) } }

  // MARK: Running evaluations

  private struct Running {
    let place: (any EvaluatedPlace)?
    let isObserved: Bool

    /// Indicates whether a body is being evaluated, and not the preparation of its view.
    var isInBody = false

    /// `nil` if nothing was read yet.
    var reads: EvaluationReads?

    mutating func madeReads() -> EvaluationReads {
      if let reads { return reads }
      // The evaluations run on the main actor.
      nonisolated(unsafe) let place = place
      let made = EvaluationReads(waiter: place == nil ? nil : MainActor.assumeIsolated { place?.makeWaiter() })
      reads = made
      return made
    }
  }

  /// Begins an evaluation. The caller must end it by ``end()``.
  ///
  /// - Parameter place: The place that waits for changes; `nil` if only unbound reads are recorded.
  @MainActor
  package static func begin(at place: (any EvaluatedPlace)?) {
    let isObserved = (place?.isShownOnce ?? true) && (running.last?.isObserved ?? true)
    if running.isEmpty { thread.store(CurrentThread.id, ordering: .relaxed) }
    running.append(Running(place: place, isObserved: isObserved))
  }

  /// Ends the innermost evaluation, and returns its reads; `nil` if there are none.
  @MainActor
  package static func end() -> EvaluationReads? {
    let reads = running.removeLast().reads
    if running.isEmpty { thread.store(0, ordering: .relaxed) }
    return reads
  }

  /// Begins the body of the view, after the preparation of its properties. From now on, the current evaluation records
  /// reads of unbound objects.
  @MainActor
  package static func beginBody() {
    running[running.count - 1].isInBody = EnvironmentReporting.reportsUnboundReadsInBodies
  }

  /// Returns the waiter of the innermost evaluation, for Observation.
  @MainActor
  package static func currentWaiter() -> (any Waiter)? { running[running.count - 1].madeReads().waiter }

  // `nonisolated(unsafe)`: only the thread of the running evaluations uses this. `begin` and `end` run on the main actor.
  // Every other access first checks `areRecorded`, which is true on that thread alone, during the evaluations. No other
  // code runs during an access, so accesses can't overlap. Checking them would take a dozen checks for each body: see
  // the benchmark `views/html of rows that read the environment`.
  @exclusivity(unchecked) nonisolated(unsafe) private static var running: [Running] = []

  /// The thread of the running evaluations; 0 if there are none.
  private static let thread = Atomic<UInt>(0)

  /// Indicates whether the current thread runs an evaluation whose reads are recorded.
  static var areRecorded: Bool {
    let thread = thread.load(ordering: .relaxed)
    return thread != 0 && thread == CurrentThread.id
  }

  /// Indicates whether Observation has to notify an observer around the caller: there is no evaluation of a place that
  /// is kept.
  package static var areObserved: Bool { !areRecorded || running.last?.isObserved != false }

  /// Notes a read in the running evaluations, the innermost last.
  package static func forEach(
    exceptInnermost: Bool = false, _ body: (_ reads: EvaluationReads, _ waiter: any Waiter) -> Void
  ) {
    if !areRecorded { return }
    for index in 0..<running.count - (exceptInnermost ? 1 : 0) where running[index].place != nil {
      let reads = running[index].madeReads()
      if let waiter = reads.waiter { body(reads, waiter) }
    }
  }

  // MARK: Unbound reads

  /// Indicates whether the current thread runs a body whose reads of objects that aren't bound are recorded.
  static var areUnboundReadsRecorded: Bool { areRecorded && running.last?.isInBody == true }

  /// Adds a read of a property whose object isn't bound to the innermost evaluation.
  static func addUnboundRead(of property: ClassProperty, in storage: EnvironmentStorage) {
    let reads = running[running.count - 1].madeReads()
    guard reads.unboundProperties.insert(PropertyIdentity(of: property, in: storage)).inserted else { return }
    reads.unboundReads.append(UnboundRead(property: property, storage: storage))
  }
}
