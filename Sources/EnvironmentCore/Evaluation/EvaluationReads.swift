private import Synchronization

/// The reads of one evaluation of a view: of the values with wait lists.
///
/// Evaluations can be nested, because a body can evaluate another hierarchy. A read is one of all evaluations running
/// on the thread.
package final class EvaluationReads {
  package let waiter: any Waiter
  package private(set) var waits = ShortList<Wait>()
  private var valueReads: [any ValueRead] = []

  /// The reads to compare when one of their sources has changed.
  package private(set) var partReads: [any ValueRead] = []

  private init(waiter: any Waiter) { self.waiter = waiter }

  package func add(_ wait: Wait) { waits.append(wait) }

  package func add(part: any ValueRead) { partReads.append(part) }

  func add(_ read: any ValueRead, _ wait: Wait) {
    valueReads.append(read)
    waits.append(wait)
  }

  /// Indicates whether a read property of an object has another value now, or a state another one than was last read.
  ///
  /// - Complexity: O(read properties).
  package var haveChanged: Bool { valueReads.contains { $0.hasChanged } }

  // MARK: Running code

  /// The running code of a view.
  private struct Running {
    /// The place; `nil` for code outside of one.
    let place: (any ViewPlace)?
    let isObserved: Bool

    /// Indicates whether reads are those of an evaluation of the place, which is evaluated again when they change.
    let isEvaluation: Bool

    /// The number of the latest scope when the code began to run. The place counts as a scope entered then.
    let number: UInt64

    /// `nil` if nothing was read yet.
    var reads: EvaluationReads?

    /// The unbound object whose property is read; `nil` for other readers.
    var object: (any UnboundReader)?

    /// The values of the place for each reading object without a binding, and for all other readers without a supplier.
    var values: [ObjectIdentifier?: PlaceValues] = [:]

    mutating func madeReads() -> EvaluationReads {
      if let reads { return reads }
      guard let evaluated = place else { preconditionFailure("An evaluation has a place.") }
      // The evaluations run on the main actor.
      nonisolated(unsafe) let place = evaluated
      let made = EvaluationReads(waiter: MainActor.assumeIsolated { place.makeWaiter() })
      reads = made
      return made
    }
  }

  /// The values of a place for one reader.
  fileprivate struct PlaceValues {
    let object: (any UnboundReader)?
    var values: EnvironmentValues

    /// The same values merged with those of the readers' scopes, the current ones and those in which the readers were
    /// made.
    var merged: [ObjectIdentifier: (scope: AnyObject, values: EnvironmentValues)] = [:]
  }

  /// Begins code for a place. The caller must end it by ``end()``.
  ///
  /// - Parameters:
  ///   - isEvaluation: Whether the place is evaluated again when a value read by the code changes.
  ///   - number: The number of the place in the order of scopes; the number of the latest scope if `nil`.
  @MainActor
  package static func begin(at place: any ViewPlace, isEvaluation: Bool = true, number: UInt64? = nil) {
    let isObserved = place.isShownOnce && (running.last?.isObserved ?? true)
    if running.isEmpty { thread.store(CurrentThread.id, ordering: .relaxed) }
    running.append(
      Running(
        place: place, isObserved: isObserved, isEvaluation: isEvaluation, number: number ?? SettingOrder.latest))
  }

  /// Ends the innermost code, and returns its reads; `nil` if there are none.
  @MainActor
  package static func end() -> EvaluationReads? {
    var ended = running.removeLast()
    if running.isEmpty { thread.store(0, ordering: .relaxed) }
    if !ended.values.isEmpty, ended.isEvaluation, ended.place?.isShownOnce == false {
      if let reads = LateReads(endOf: &ended.values) { ended.place?.noteLateReads(reads) }
    }
    return ended.reads
  }

  /// Runs code for a place, which isn't evaluated again for the reads of the code.
  @MainActor
  package static func run<Result, Failure>(
    at place: any ViewPlace, number: UInt64? = nil, _ operation: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    begin(at: place, isEvaluation: false, number: number)
    defer { _ = end() }
    return try operation()
  }

  /// Runs an operation outside of the values of the place whose code runs.
  static func outsideOfPlaces<Result, Failure>(
    _ operation: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard areRecorded, let innermost = running.last else { return try OffMainPlace.outside(operation) }
    running.append(
      Running(place: nil, isObserved: innermost.isObserved, isEvaluation: false, number: innermost.number))
    defer { running.removeLast() }
    return try operation()
  }

  /// Returns the waiter of the innermost evaluation, for Observation.
  @MainActor
  package static func currentWaiter() -> (any Waiter)? { running[running.count - 1].madeReads().waiter }

  // `nonisolated(unsafe)`: only the thread of the running code uses this. `begin` and `end` run on the main actor.
  // Every other access first checks `areRecorded`, which is true on this thread alone, during the code. No other code
  // runs during an access, so accesses can't overlap. Checking them would take a dozen checks for each body: see the
  // benchmark `views/html of rows that read the environment`.
  @exclusivity(unchecked) nonisolated(unsafe) private static var running: [Running] = []

  /// The thread of the running code; 0 if there is none.
  private static let thread = Atomic<UInt>(0)

  /// Indicates whether some thread runs code of a view.
  static var areInProgress: Bool {
    thread.load(ordering: .relaxed) != 0 || OffMainPlace.exist
  }

  /// Indicates whether the current thread runs code of a view.
  static var areRecorded: Bool {
    let thread = thread.load(ordering: .relaxed)
    return thread != 0 && thread == CurrentThread.id
  }

  /// Runs a read of a property of an unbound object. The values read by it count until the object is bound. From then
  /// on, the evaluation waits for the object.
  static func reading<Result>(for object: any UnboundReader, _ operation: () -> Result) -> Result {
    guard areRecorded else { return operation() }
    let index = running.count - 1
    let former = exchange(&running[index].object, with: object)
    defer { release(exchange(&running[index].object, with: former)) }
    return operation()
  }

  /// Indicates whether Observation has to notify an observer around the caller: there is no evaluation of a lasting
  /// place.
  package static var areObserved: Bool { !areRecorded || running.last?.isObserved != false }

  /// The number of the innermost evaluation on the current thread, if it has read a value with a wait list.
  package static var innermostOrder: Int? { areRecorded ? running.last?.reads?.waiter.order : nil }

  /// Notes a read in the running evaluations, the innermost last.
  package static func forEach(
    exceptInnermost: Bool = false, _ body: (_ reads: EvaluationReads, _ waiter: any Waiter) -> Void
  ) {
    if !areRecorded { return }
    for index in 0..<running.count - (exceptInnermost ? 1 : 0) where running[index].isEvaluation {
      let reads = running[index].madeReads()
      body(reads, reads.waiter)
    }
  }

  /// Notes a change of a value in the running evaluations that wait for it, which compare the value at their end.
  ///
  /// - Parameter read: Returns the read to compare.
  package static func noteChange(of source: any WaitSource, _ read: (_ waiter: any Waiter) -> any ValueRead) {
    guard areRecorded else { return }
    for index in running.indices {
      guard let reads = running[index].reads, reads.waits.contains(where: { $0.isWait(for: source) }) else { continue }
      reads.valueReads.append(read(reads.waiter))
    }
  }

  // MARK: Values of the place

  /// The number of the place whose code runs on the current thread; `nil` if there is none.
  static var placeNumber: UInt64? {
    if let place = offMainPlace { return place.number }
    guard areRecorded, let innermost = running.last else { return nil }
    return innermost.place == nil ? nil : innermost.number
  }

  /// The place of a page rendered without the main actor, if its code is the innermost on the current thread. Such a
  /// page may be rendered in the code of a view, and may itself make a host.
  private static var offMainPlace: OffMainPlace? {
    OffMainPlace.current.flatMap { $0.depth == depth ? $0 : nil }
  }

  /// The number of places of the main actor on the current thread.
  static var depth: Int { areRecorded ? running.count : 0 }

  /// Returns the values of the place whose code runs on the current thread, merged with those of a scope. Reads of them
  /// are those of the evaluation. There must be such a place.
  ///
  /// - Parameters:
  ///   - scope: The identity of the scope; `nil` outside of scopes.
  ///   - ordered: Returns the values of the scope.
  static func placeValues(over scope: AnyObject?, _ ordered: () -> OrderedValues) -> EnvironmentValues {
    if let place = offMainPlace { return place.values(over: scope, ordered) }
    let index = running.count - 1
    let object = running[index].object
    let reader = object.map { ObjectIdentifier($0) }
    let values: EnvironmentValues
    if let known = running[index].values[reader] {
      values = known.values
    } else {
      guard let current = running[index].place else { preconditionFailure("The caller checks that there is a place.") }
      nonisolated(unsafe) let place = current
      let isRecorded = running[index].isEvaluation && !MainActor.assumeIsolated { place.isShownOnce }
      let environment = MainActor.assumeIsolated { Unchecked(place.environment) }.value
      values = isRecorded ? environment.recordingReads() : environment
      running[index].values[reader] = PlaceValues(object: object, values: values)
    }
    guard let scope else { return values }
    if let known = running[index].values[reader]?.merged[ObjectIdentifier(scope)] { return known.values }
    var merged = OrderedValues(values: values, defaultNumber: running[index].number)
    merged.merge(ordered())
    running[index].values[reader]?.merged[ObjectIdentifier(scope)] = (scope, merged.values)
    return merged.values
  }
}

/// A read of a value outside of the environment.
package protocol ValueRead {
  var hasChanged: Bool { get }
}

/// An object reading the values of a place while it isn't bound.
protocol UnboundReader: AnyObject {
  var isBound: Bool { get }
}

/// The values of a place read by an evaluation without an installed property.
//
// A class: a view without such reads needs one word for them.
package final class LateReads {
  /// The keys read.
  package let keys: Set<ValueKey>

  /// Indicates whether the evaluation depends on all values: it has read all of them, or has kept a copy.
  package let includeAll: Bool

  /// The reads of one reader.
  private struct Part {
    /// The object, unbound when it read; `nil` for other readers.
    let object: (any UnboundReader)?
    let keys: Set<ValueKey>
    let includeAll: Bool

    /// The values read.
    let values: EnvironmentValues

    /// Ends a recording. Returns `nil` if nothing was read.
    init?(endOf recording: inout EvaluationReads.PlaceValues) {
      guard var recorder = recording.values.layer?.recorder else { return nil }
      object = recording.object
      values = EnvironmentValues(layer: recording.values.storedLayer)
      recording.values.layer = nil
      recording.merged = [:]
      let isKept = !isKnownUniquelyReferenced(&recorder)
      recorder.end()
      includeAll = recorder.reads.includeAll || isKept
      // A change of an unset value is found by following all changes.
      keys = includeAll ? recorder.reads.keys.union(values.storedEntries.map(\.key)) : recorder.reads.keys
      if keys.isEmpty, !includeAll { return nil }
    }

    func hasChanged(in values: EnvironmentValues) -> Bool {
      if values.isIdentical(to: self.values) || object?.isBound == true { return false }
      if includeAll { return !values.hasSource(of: self.values) }
      return keys.contains { !values.hasSameValue(of: $0, as: self.values) }
    }
  }

  private let parts: [Part]

  /// Ends the recordings of an evaluation. Returns `nil` if nothing was read.
  fileprivate init?(endOf recordings: inout [ObjectIdentifier?: EvaluationReads.PlaceValues]) {
    var parts: [Part] = []
    // Changed in place: a copy of a recording would count as kept values. Each key is in the dictionary.
    for reader in Array(recordings.keys) {
      if let part = Part(endOf: &recordings[reader]!) { parts.append(part) }
    }
    if parts.isEmpty { return nil }
    self.parts = parts
    keys = parts.reduce(into: []) { $0.formUnion($1.keys) }
    includeAll = parts.contains(where: \.includeAll)
  }

  /// Returns whether the evaluation may read something else in other values of its place. An object bound since then
  /// notifies the evaluation itself.
  package func haveChanged(in values: EnvironmentValues) -> Bool { parts.contains { $0.hasChanged(in: values) } }
}

/// The root of a hierarchy, or the place of an action. Code there isn't evaluated again.
package final class RootPlace: ViewPlace {
  @MainActor package let environment: EnvironmentValues

  @MainActor
  package init(_ environment: EnvironmentValues) { self.environment = environment }

  package var isShownOnce: Bool { true }
  package func makeWaiter() -> any Waiter { preconditionFailure("The place isn't evaluated.") }
  package func noteLateReads(_ reads: LateReads) {}
}
