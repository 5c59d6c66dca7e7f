#if canImport(Glibc)
  private import Glibc
#elseif canImport(Musl)
  private import Musl
#elseif canImport(Darwin)
  private import Darwin
#endif
private import Synchronization

/// The reads of objects' `@Environment` properties in the evaluation of a view.
///
/// Observation registers an observer after the evaluation. A change that another thread makes before the registration
/// notifies no observer. So the record is compared with the objects once the observer is registered.
package struct ObjectReads {
  /// A read of a property, with the parts of the state that determined its value.
  fileprivate struct Read {
    let storage: EnvironmentStorage
    let property: ClassProperty
    let version: Int
    let binding: BoundSource?
    let override: ValueEntry?

    func isRead(of property: ClassProperty, of storage: EnvironmentStorage) -> Bool {
      self.property === property && self.storage === storage
    }
  }

  private var reads: [Read] = []

  /// The properties that a body has read while their objects weren't bound.
  package private(set) var unboundReads: [UnboundRead] = []

  /// The identities of the properties in ``unboundReads``.
  private var unboundProperties: Set<PropertyIdentity> = []

  package init() {}

  private var isEmpty: Bool { reads.isEmpty && unboundReads.isEmpty }

  /// The way in which an evaluation is notified of changes.
  package enum Tracking {
    /// By Observation.
    case observed
    /// As a ``PropertyReader``, once the evaluation has ended. This takes less memory and time than Observation.
    case direct
  }

  /// Runs an evaluation, and records the objects' properties that it reads on the current thread.
  ///
  /// Evaluations can be nested. Each records its own reads.
  @MainActor
  package mutating func record<Result>(_ tracking: Tracking = .observed, _ evaluation: () -> Result) -> Result {
    let outer = Self.begin()
    Self.mode.tracking = tracking
    let result = evaluation()
    self = Self.end(outer) ?? Self()
    return result
  }

  /// The state of the evaluation around another one.
  //
  // Of plain numbers, for the benchmark `views/html of 1,000 elements in one another`: the record of an evaluation
  // around others, which most don't have, is kept apart.
  package struct Outer {
    fileprivate let hasRecord: Bool
    fileprivate let mode: Mode
    fileprivate let thread: UInt
  }

  /// Begins an evaluation. The caller must end it by ``end(_:)``.
  //
  // Separate from `record`, for the benchmark `views/render 10,000 rows`: each generic function around a body moves the
  // body's result.
  @MainActor
  package static func begin() -> Outer {
    // Most evaluations record nothing, so a record is moved only if it isn't empty.
    let outer = Outer(hasRecord: !current.isEmpty, mode: mode, thread: thread.load(ordering: .relaxed))
    if outer.hasRecord { outerRecords.append(exchange(&current, with: Self())) }
    thread.store(currentThread, ordering: .relaxed)
    mode = Mode()
    return outer
  }

  /// Ends an evaluation, and returns its reads; `nil` if there are none.
  @MainActor
  package static func end(_ outer: Outer) -> ObjectReads? {
    thread.store(outer.thread, ordering: .relaxed)
    mode = outer.mode
    let reads = current.isEmpty ? nil : exchange(&current, with: Self())
    if outer.hasRecord { current = outerRecords.removeLast() }
    return reads
  }

  /// Calls a function if a property that was read, and that notifies observers, has another value now. If the property
  /// is being changed, checks it again when the change is complete.
  ///
  /// Call this after registering an observer of the same evaluation. Then the observer misses no change: this call
  /// finds the changes that were made before it, and later changes notify the observer.
  ///
  /// - Complexity: O(properties that were read).
  package func notifyOfChanges(_ onChange: () -> @Sendable () -> Void) {
    if reads.isEmpty { return }
    let onChange = onChange()
    if reads.contains(where: { $0.storage.hasChanged(since: $0, elseOnChange: onChange) }) { onChange() }
  }

  /// Makes a reader wait for changes of the properties that were read and that notify observers, and passes each wait to
  /// a function. Call this before ``notifyOfChanges(_:)``.
  package func wait(for reader: some PropertyReader, _ body: (PropertyWait) -> Void) {
    for read in reads { body(read.storage.wait(for: read.property, reader)) }
  }

  /// Indicates whether the evaluation read no property that notifies observers.
  package var haveNoObservedProperty: Bool { reads.isEmpty }

  /// Begins the body of the view, after the preparation of its properties. From now on, the current evaluation records
  /// reads of unbound objects.
  @MainActor
  package static func beginBody() {
    mode.isInBody = EnvironmentReporting.reportsUnboundReadsInBodies
  }

  // MARK: The current evaluation

  // `nonisolated(unsafe)`: only the thread of the current evaluation uses these. `record` runs on the main actor. Every
  // other access first checks `areRecorded`, which is true on that thread alone, during the evaluation. No other code
  // runs during an access, so accesses can't overlap. Checking them would take a dozen checks for each body: see the
  // benchmark `views/html of rows that read the environment`.
  @exclusivity(unchecked) nonisolated(unsafe) private static var current = ObjectReads()
  @exclusivity(unchecked) nonisolated(unsafe) private static var outerRecords: [ObjectReads] = []

  /// The state of an evaluation, in one word: begun and ended twice for each row of the benchmark `views/render 10,000
  /// rows`.
  fileprivate struct Mode {
    /// Indicates whether a body is being evaluated, and not the preparation of its view.
    var isInBody = false

    /// How the evaluation is notified of changes.
    var tracking = Tracking.observed
  }

  @exclusivity(unchecked) nonisolated(unsafe) private static var mode = Mode()

  /// The thread of the current evaluation; 0 if there is none.
  private static let thread = Atomic<UInt>(0)

  static var currentThread: UInt {
    #if canImport(Glibc)
      UInt(pthread_self())
    #else
      UInt(bitPattern: pthread_self())
    #endif
  }

  /// Indicates whether the current thread runs an evaluation whose reads are recorded.
  static var areRecorded: Bool {
    let thread = thread.load(ordering: .relaxed)
    return thread != 0 && thread == currentThread
  }

  /// Indicates whether the current evaluation, on the current thread, waits itself for changes of the values that it
  /// reads.
  static var areTrackedDirectly: Bool { mode.tracking == .direct }

  /// Adds a read to the record of the current evaluation, unless the record has an earlier read of the same property.
  /// Returns the index of the property's read in the record.
  ///
  /// - Parameter index: The index of the property's last read, in the record of any evaluation.
  fileprivate static func add(
    _ property: ClassProperty, of storage: EnvironmentStorage, lastReadAt index: Int, _ read: () -> Read
  ) -> Int {
    if index < current.reads.count, current.reads[index].isRead(of: property, of: storage) { return index }
    current.reads.append(read())
    return current.reads.count - 1
  }

  /// Indicates whether the current thread runs a body whose reads of objects that aren't bound are recorded.
  static var areUnboundReadsRecorded: Bool { areRecorded && mode.isInBody }

  /// Adds a read of a property whose object isn't bound to the record of the current evaluation.
  static func addUnboundRead(of property: ClassProperty, in storage: EnvironmentStorage) {
    guard current.unboundProperties.insert(PropertyIdentity(of: property, in: storage)).inserted else { return }
    current.unboundReads.append(UnboundRead(of: property, in: storage))
  }
}

/// A read of a property that may be about to change, and the observer to notify if it does.
struct UncertainRead {
  fileprivate let read: ObjectReads.Read
  fileprivate let onChange: @Sendable () -> Void

  func notifyOfChange() {
    if read.storage.hasChanged(since: read, elseOnChange: onChange) { onChange() }
  }
}

extension EnvironmentStorage {
  /// Registers a read of a property with Observation, unless the current evaluation waits for changes without it, and
  /// records the read in the current evaluation. Runs no user code.
  @usableFromInline
  func noteRead(of property: ClassProperty, in state: inout State) {
    guard property.isObserved else { return }
    let isRecorded = ObjectReads.areRecorded
    if !isRecorded || !ObjectReads.areTrackedDirectly {
      if let body = state.rareParts?.observingBody {
        body.access(property, of: self)
      } else {
        if state.observation == nil { state.observation = PropertyObservation() }
        state.observation?.access(property)
      }
    }
    if isRecorded { recordRead(of: property, in: &state) }
  }

  private func recordRead(of property: ClassProperty, in state: inout State) {
    let record = state.properties.records[property.position]
    let index = ObjectReads.add(property, of: self, lastReadAt: Int(record.lastRead)) {
      ObjectReads.Read(
        storage: self, property: property, version: state.version, binding: state.bindings.last?.source,
        override: record.override
      )
    }
    state.properties.records[property.position].lastRead = UInt32(truncatingIfNeeded: index)
  }

  /// Returns whether a property's value has changed since a read. While a change is announced, the read is kept and
  /// checked again after the change.
  fileprivate func hasChanged(
    since read: ObjectReads.Read, elseOnChange onChange: @escaping @Sendable () -> Void
  ) -> Bool {
    let position = read.property.position
    let (isSameVersion, binding, override) = state.withLock { state in
      if state.announcedChanges > 0 {
        state.makeRareParts().uncertainReads.append(UncertainRead(read: read, onChange: onChange))
      }
      return (
        state.version == read.version, state.bindings.last?.source, state.properties.records[position].override
      )
    }
    if isSameVersion { return false }
    guard override === read.override else { return true }
    if override != nil || BoundSource.areSame(read.binding, binding) { return false }
    return read.property.differs(between: ComparedSources(read.binding, binding), in: self)
  }
}
