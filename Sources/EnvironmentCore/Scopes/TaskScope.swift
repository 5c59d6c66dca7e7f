internal import Synchronization

/// The scope of one `withEnvironment`: the values that it sets for a task, on top of the scopes around it.
///
/// A scope never changes. Entering a scope derives its values from those of the scope around it, and binds a task-local
/// value. The tasks that an operation starts inherit the scope. Reading takes no lock.
///
/// An unbound object remembers the scope in which it was made. It reads the values of that scope and those of the
/// current one. If both set the same key, the scope that was entered last wins: see ``values(madeIn:)``. In another test
/// than the one that entered the scope, the object reads as if it had been made outside of all scopes.
///
/// Isolation: can be used from any thread.
package final class TaskScope: Sendable {
  /// The scope around this one.
  private let parent: TaskScope?

  /// All values that apply in the scope.
  private let sendableValues: SendableEnvironmentValues

  /// The scope's place in the order in which the scopes of the process were entered, from 1.
  package let serial: UInt64

  /// The number of scopes around this one.
  private let depth: Int

  /// The keys that were set or reset by this scope and by scopes that it has replaced, with the serial number of the last
  /// scope that did so; `nil` for a scope that has replaced none.
  private let replacedWrites: Unchecked<[ValueKey: UInt64]>?

  /// Indicates whether the scope is the one in which a default is made.
  private let isOfDefault: Bool

  /// Indicates whether the scope is one in which a default is made, or inside one.
  private let isInDefault: Bool

  /// The place where the scope was entered, for reports; `nil` if it isn't known.
  private let place: SourcePlace?

  /// The number of the test that entered the scope; `nil` outside of tests.
  private let test: Int?

  /// The request that the scope belongs to, if any.
  let request: EnvironmentRequest?

  private init(
    parent: TaskScope?, values: SendableEnvironmentValues, at place: SourcePlace? = nil, serial: UInt64? = nil,
    isOfDefault: Bool = false, replacing replacedWrites: [ValueKey: UInt64]? = nil,
    of request: EnvironmentRequest? = nil
  ) {
    self.request = request ?? parent?.request
    self.replacedWrites = replacedWrites.map(Unchecked.init)
    self.isOfDefault = isOfDefault
    isInDefault = isOfDefault || parent?.isInDefault == true
    self.serial = serial ?? Self.lastSerial.add(1, ordering: .relaxed).newValue
    depth = parent.map { $0.depth + 1 } ?? 0
    self.parent = parent
    self.place = place
    test = TestingLibrary.isInstalled ? RunningTest.current?.number : nil
    sendableValues = values
    Self.count.add(1, ordering: .relaxed)
  }

  deinit {
    Self.count.subtract(1, ordering: .relaxed)
  }

  package var values: EnvironmentValues { EnvironmentValues(sendableValues) }

  // MARK: The current scope

  @TaskLocal private static var innermost: TaskScope?

  /// The values of the innermost scope.
  //
  // Stored in addition to the scope for the benchmarks `scopes/read …`: a read through the scope retains both, and
  // takes 3.3 times as long as a read of a task-local value.
  @TaskLocal private static var innermostValues: SendableEnvironmentValues?

  /// The number of scopes. While it is zero, no task can be in a scope, and the task-local values aren't read.
  private static let count = Atomic(0)

  private static let lastSerial = Atomic<UInt64>(0)

  package static var current: TaskScope? {
    count.load(ordering: .relaxed) == 0 ? nil : innermost
  }

  /// The scope that is remembered by objects that the current task makes.
  ///
  /// A default also serves scopes other than that of its first reader. So objects that a default makes remember only
  /// the scopes that were entered while the default was made. In a test, whose defaults are its own, they remember the
  /// scope of the first reader, too.
  package static var remembered: TaskScope? {
    guard let scope = current, scope.isInDefault else { return current }
    return scope.withoutReaderOfDefault
  }

  /// The object that a module above this one attaches to a task and to those that it starts: the global dependencies.
  //
  // Not a part of the scope: an object remembers the scope that it was made in, and could itself be a global
  // dependency.
  @TaskLocal package static var attachment: (any AnyObject & Sendable)?

  /// The serial number of the current scope; zero outside scopes.
  package static var currentSerial: UInt64 {
    count.load(ordering: .relaxed) == 0 ? 0 : innermost?.serial ?? 0
  }

  /// The recorder of the current task's values, if the task makes a default.
  static var currentRecorder: ReadRecorder? {
    count.load(ordering: .relaxed) == 0 ? nil : innermostValues?.layer?.recorder
  }

  /// Runs an operation in a scope, or outside of all scopes. The attachment is kept.
  package static func run<Result, Failure>(
    in scope: TaskScope?, _ operation: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    do {
      return try $innermost.withValue(scope) {
        try $innermostValues.withValue(scope?.sendableValues, operation: operation)
      }
    } catch {
      throw typedError(error)
    }
  }

  /// Runs an asynchronous operation in a scope, or outside of all scopes, in the caller's isolation. The attachment
  /// is kept.
  package nonisolated(nonsending) static func run<Result, Failure>(
    in scope: TaskScope?, _ operation: nonisolated(nonsending) () async throws(Failure) -> Result
  ) async throws(Failure) -> Result {
    do {
      return try await $innermost.withValue(scope) {
        try await $innermostValues.withValue(scope?.sendableValues, operation: operation)
      }
    } catch {
      throw typedError(error)
    }
  }

  /// Runs an operation with another attachment, or without one, in the current scope.
  package static func run<Result, Failure>(
    with attachment: (any AnyObject & Sendable)?, _ operation: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    do {
      return try $attachment.withValue(attachment, operation: operation)
    } catch {
      throw typedError(error)
    }
  }

  /// Runs an asynchronous operation with another attachment, or without one, in the current scope and the caller's
  /// isolation.
  package nonisolated(nonsending) static func run<Result, Failure>(
    with attachment: (any AnyObject & Sendable)?,
    _ operation: nonisolated(nonsending) () async throws(Failure) -> Result
  ) async throws(Failure) -> Result {
    do {
      return try await $attachment.withValue(attachment, operation: operation)
    } catch {
      throw typedError(error)
    }
  }
}

// MARK: Entering

extension TaskScope {
  /// The maximum number of scopes around a scope. Beyond it, one scope replaces them. Otherwise, a chain of tasks that
  /// each start the next task in a scope would grow without end.
  private static var maximumDepth: Int { 128 }

  /// Returns a scope in the current one, with changed values. Reports and leaves out values that aren't sendable.
  ///
  /// - Parameter isRequest: Whether the scope is that of a request, whose values don't reach other requests.
  package static func changed<Failure>(
    at place: SourcePlace, isRequest: Bool = false, by update: (inout EnvironmentValues) throws(Failure) -> Void,
    reportingTo report: (EnvironmentIssue) -> Void = EnvironmentReporting.report
  ) throws(Failure) -> TaskScope {
    let parent = current
    var values = parent?.values ?? PreparedValues.current.all(readBy: "'withEnvironment' at \(place)")
    let reads = UpdateReads.started(in: values)
    if !TestingLibrary.isInstalled {
      try update(&values)
    } else {
      var changed = Unchecked(values)
      try change(collectingIn: reads) { () throws(Failure) in try update(&changed.value) }
      values = changed.value
    }
    let request = isRequest ? EnvironmentRequest(at: place, in: parent) : nil
    return entered(with: values, in: parent, reportingAt: place, to: report, havingRead: reads, of: request)
  }

  /// Returns a scope in the current one, with values that an asynchronous function changes in the caller's isolation.
  package nonisolated(nonsending) static func changed(
    at place: SourcePlace, by update: nonisolated(nonsending) (inout EnvironmentValues) async throws -> Void,
    reportingTo report: (EnvironmentIssue) -> Void = EnvironmentReporting.report
  ) async rethrows -> TaskScope {
    let parent = current
    var values = parent?.values ?? PreparedValues.current.all(readBy: "'withDependencies' at \(place)")
    let reads = UpdateReads.started(in: values)
    try await $isChanging.withValue(true) {
      try await UpdateReads.collecting(in: reads) { try await update(&values) }
    }
    return entered(with: values, in: parent, reportingAt: place, to: report, havingRead: reads)
  }

  /// Runs a function that sets values of a task, a test or the process.
  ///
  /// - Parameter reads: Keeps the defaults that the function reads.
  static func change<Result, Failure>(
    collectingIn reads: UpdateReads?, by update: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    do {
      return try $isChanging.withValue(true) { try UpdateReads.collecting(in: reads, update) }
    } catch {
      throw typedError(error)
    }
  }

  /// Indicates whether a function is running that sets the values of a scope, or prepares values.
  ///
  /// A default that the function reads in order to set a value isn't used by a reader.
  @TaskLocal package static var isChanging = false

  private static func entered(
    with values: consuming EnvironmentValues, in parent: consuming TaskScope?, reportingAt place: SourcePlace,
    to report: (EnvironmentIssue) -> Void, havingRead reads: UpdateReads?, of request: EnvironmentRequest? = nil
  ) -> TaskScope {
    if values.mayHoldUnsendable {
      for stored in values.storedValues where !stored.isSendable {
        report(.notSendable(stored, setAt: place))
      }
      values = EnvironmentValues(values.sendable)
    }
    reads?.end(at: values, "at \(place)")
    if let full = parent, full.depth >= maximumDepth, !full.isOfDefault { parent = full.replacingOuterScopes }
    return TaskScope(
      parent: parent, values: SendableEnvironmentValues(derivedFromSendable: values), at: place, of: request)
  }

  /// Returns the scope for the children of an object that was made in a scope, or in none.
  ///
  /// The children get the values that the object reads now. For each key, the last-entered one of the object's scope
  /// and the current scope wins.
  package static func forChildren(ofObjectMadeIn scope: TaskScope?) -> TaskScope? {
    guard let scope = scope?.visible(to: "an object that makes others") else { return current }
    guard let current, current !== scope else { return scope }
    if current.isInside(scope) { return current }
    return scope.isInside(current)
      ? scope : TaskScope(parent: nil, values: SendableEnvironmentValues(derivedFromSendable: merged(scope, current)))
  }

  /// Returns the scope in which a default is made for a reader with these values.
  static func makingDefault(for values: EnvironmentValues, with recorder: ReadRecorder) -> TaskScope {
    var reader = innermost.flatMap { $0.values.storedLayer === values.storedLayer ? $0 : nil }
    if reader == nil, RunningTest.current != nil,
      !PreparedValues.current.prepared.keys(differingFrom: values).isEmpty
    {
      reader = .with(values)
    }
    return TaskScope(
      parent: reader, values: SendableEnvironmentValues(values, readBy: recorder), isOfDefault: true)
  }

  /// Returns a scope with the sendable part of some values and no others.
  static func with(_ values: EnvironmentValues) -> TaskScope {
    TaskScope(parent: nil, values: SendableEnvironmentValues(derivedFromSendable: EnvironmentValues(values.sendable)))
  }

  /// A scope in the current one with the same values, whose reads are noted for the running test; `nil` outside scopes.
  /// There, reads of the values that the test prepares are noted where they are read.
  package static var watched: TaskScope? {
    current.map { TaskScope(parent: $0, values: SendableEnvironmentValues(derivedFromSendable: $0.values)) }
  }

  /// The places of the scopes around the current code, outermost first, with the values outside and inside each scope.
  package static var currentSettings: [(setter: String, outer: EnvironmentValues, values: EnvironmentValues)] {
    sequence(first: current) { $0?.parent }.prefix { $0 != nil }.compactMap { scope in
      guard let scope, let place = scope.place else { return nil }
      return ("at \(place)", scope.parent?.values ?? PreparedValues.current.prepared, scope.values)
    }.reversed()
  }

  /// A scope that replaces this one and those around it, up to one of another test or one in which a default is made.
  private var replacingOuterScopes: TaskScope {
    var writes: [ValueKey: UInt64] = [:]
    var outer: TaskScope? = self
    while let scope = outer, scope.test == test, !scope.isOfDefault {
      for (serial, keys) in scope.writtenKeys {
        for key in keys where writes[key, default: 0] < serial { writes[key] = serial }
      }
      outer = scope.parent
    }
    return TaskScope(parent: outer, values: sendableValues, serial: serial, replacing: writes, of: request)
  }
}

extension EnvironmentValues {
  /// Changes the values by a function that sets them for a test. Reads of defaults that the function replaces don't
  /// count.
  package mutating func change<Failure>(
    at place: SourcePlace, by update: (inout EnvironmentValues) throws(Failure) -> Void
  ) throws(Failure) {
    let reads = UpdateReads.started(in: self)
    var changed = Unchecked(self)
    try TaskScope.change(collectingIn: reads) { () throws(Failure) in try update(&changed.value) }
    self = changed.value
    reads?.end(at: self, "at \(place)")
  }
}

// MARK: Reading

extension TaskScope {
  /// Returns the values of the current scope, or else those of the process.
  ///
  /// - Parameter reader: The code that reads, for the report of a value that is prepared too late.
  package static func values(
    madeIn scope: TaskScope? = nil, readBy reader: @autoclosure () -> String
  ) -> EnvironmentValues {
    scopedValues(madeIn: scope, readBy: reader()) ?? PreparedValues.current.all(readBy: reader())
  }

  /// Returns the value that a property of an unbound object reads, or `nil` for an object that isn't set.
  package static func value<Value>(
    of source: EnvironmentSource<Value>, madeIn scope: TaskScope? = nil, readBy reader: @autoclosure () -> String
  ) -> Value? {
    if let values = scopedValues(madeIn: scope, readBy: reader()) { return source.availableValue(in: values) }
    return PreparedValues.current.value(of: source, readBy: reader())
  }

  /// Returns whether the value at a key path is set for an unbound object. This doesn't count as a read.
  static func supplies(_ keyPath: AnyKeyPath, toObjectMadeIn scope: TaskScope?) -> Bool {
    guard let keyPath = keyPath as? PartialKeyPath<EnvironmentValues> else { return false }
    return (scopedValues(madeIn: scope, readBy: "\(keyPath)") ?? PreparedValues.current.prepared).isSet(keyPath)
  }

  /// Returns the values that an unbound object reads. Returns `nil` if neither the object nor the current task has a
  /// scope.
  ///
  /// - Parameter scope: The scope in which the object was made, if any.
  static func scopedValues(
    madeIn scope: TaskScope?, readBy reader: @autoclosure () -> String
  ) -> EnvironmentValues? {
    guard let scope = scope?.visible(to: reader()) else {
      return count.load(ordering: .relaxed) == 0 ? nil : innermostValues.map { EnvironmentValues($0) }
    }
    guard let current, current !== scope else { return scope.values }
    if current.isInside(scope) { return current.values }
    if current.isInDefault { current.sendableValues.layer?.recorder?.recordAll() }
    if scope.isInside(current) { return scope.values }
    scope.reportOtherRun(than: current, reader())
    return merged(scope, current).watched
  }

  /// A scope with the writes of this scope and of those around it, up to the scope in which a default is made. In place
  /// of that scope, the scope of the default's first reader in a test, and else none.
  private var withoutReaderOfDefault: TaskScope? {
    guard !isOfDefault, let parent else { return belongsToTest ? parent : nil }
    let outer = parent.withoutReaderOfDefault
    let base = outer?.values ?? PreparedValues.current.all(readBy: "an object that a default makes")
    let values = base.taking(writtenKeys.values.joined(), from: values)
    return TaskScope(parent: outer, values: SendableEnvironmentValues(derivedFromSendable: values), serial: serial)
  }

  /// Indicates whether a test entered the scope. Then the objects that were made in it read other values in other tests.
  package var belongsToTest: Bool { test != nil }

  /// The part of the scope that the current code may read: all of it, unless the scope belongs to another test or to
  /// another request than the running one. A scope around the running test, such as that of its suite, belongs to the
  /// test.
  ///
  /// - Parameter reader: The code that reads, for the report of an object that is used in two requests.
  private func visible(to reader: @autoclosure () -> String) -> TaskScope? {
    if let test, let running = RunningTest.current, running.number != test, Self.current?.isInside(self) != true {
      return nil
    }
    return withoutOtherRequest(reader())
  }

  /// Returns the scope, or the one around its request if the current code handles another request.
  func withoutOtherRequest(_ reader: @autoclosure () -> String) -> TaskScope? {
    guard let request, let running = Self.current?.request, !running.shares(with: request) else { return self }
    request.report(readBy: reader(), in: running)
    return request.outer?.withoutOtherRequest(reader())
  }

  /// A scope with the values around the request, which replaces this one in an object that the current code reads in
  /// another request; `nil` if this one has to stay.
  package var withoutValuesForOtherRequest: TaskScope? {
    guard var request, let running = Self.current?.request, !running.shares(with: request) else { return nil }
    // A request inside others forgets their values, too, as far as the running request doesn't share them.
    while let outer = request.outer?.request, !running.shares(with: outer) { request = outer }
    let values = request.outer?.values ?? PreparedValues.current.all(readBy: "an object that requests share")
    if values.isIdentical(to: self.values) { return nil }
    return TaskScope(
      parent: request.outer, values: SendableEnvironmentValues(derivedFromSendable: values), of: request)
  }

  private func isInside(_ other: TaskScope) -> Bool {
    var scope = self
    // A scope was entered after all those around it.
    while scope.serial > other.serial, let parent = scope.parent { scope = parent }
    // A scope that replaces another one has its number.
    return scope.serial == other.serial
  }

  /// Returns the merged values of two scopes: the values of the innermost scope around both, and then the writes of
  /// the remaining scopes in the order in which they were entered.
  private static func merged(_ first: TaskScope, _ second: TaskScope) -> EnvironmentValues {
    let (writes, common) = writes(in: first, second)
    return writes.reduce(common?.values ?? PreparedValues.current.all(readBy: "an object in two scopes")) {
      $0.taking($1.keys, from: $1.values)
    }
  }

  /// Returns the writes of two scopes and of those around them, in the order in which they were made, up to the innermost
  /// scope around both.
  private static func writes(
    in first: TaskScope?, _ second: TaskScope?
  ) -> (writes: [Writes], common: TaskScope?) {
    var (first, second) = (first, second)
    var writes: [(serial: UInt64, writes: Writes)] = []
    while first !== second {
      let last = first?.serial ?? 0 > second?.serial ?? 0 ? first : second
      guard let last else { break }
      for (serial, keys) in last.writtenKeys { writes.append((serial, Writes(keys: keys, values: last.values))) }
      if first === last { first = last.parent } else { second = last.parent }
    }
    return (writes.sorted { $0.serial < $1.serial }.map(\.writes), first)
  }

  /// Returns the place of a call of `withEnvironment` that entered this scope, or one around it, and in another run the
  /// current scope, or one around that.
  func placeOfOtherRun(than current: TaskScope) -> SourcePlace? {
    for scope in sequence(first: self, next: \.parent) where !current.isInside(scope) {
      for other in sequence(first: current, next: \.parent) where !isInside(other) {
        if let place = scope.place, let otherPlace = other.place, place.isSame(as: otherPlace) { return place }
      }
    }
    return nil
  }

  /// Returns the keys that this scope and those around it set or reset, and that the current scope and those around it
  /// don't. The scopes around both don't count.
  func keysSetOnlyHere(andNotIn current: TaskScope) -> Set<ValueKey> {
    func keys(in scope: TaskScope, upTo other: TaskScope) -> Set<ValueKey> {
      sequence(first: scope, next: \.parent).prefix { !other.isInside($0) }
        .reduce(into: []) { keys, scope in keys.formUnion(scope.writtenKeys.values.joined()) }
    }
    return keys(in: self, upTo: current).subtracting(keys(in: current, upTo: self))
  }

  /// The scope around this one, for inspection.
  var outer: TaskScope? { parent }

  /// The place where the scope was entered, for inspection; `nil` if it isn't known.
  var placeOfEntry: String? { place.map { "\($0)" } }

  /// Returns whether the scope, or a scope that it has replaced, sets or resets a key. This doesn't count as a read.
  func writes(_ key: ValueKey) -> Bool {
    if let replacedWrites { return replacedWrites.value[key] != nil }
    return !(parent?.values ?? PreparedValues.current.prepared).hasSameEntry(of: key.id, as: values)
  }

  /// The keys that the scope itself sets or resets, and those of the scopes that it has replaced, by serial number.
  ///
  /// - Complexity: O(*n*) in the number of values that are set.
  private var writtenKeys: [UInt64: Set<ValueKey>] {
    guard let replacedWrites else {
      let outer = parent?.values ?? PreparedValues.current.all(readBy: "an object in two scopes")
      return [serial: outer.keys(differingFrom: values)]
    }
    return Dictionary(grouping: replacedWrites.value, by: \.value).mapValues { Set($0.map(\.key)) }
  }

  /// The keys that one scope sets or resets, or that are prepared for the process or the test, with the values that
  /// apply there.
  package struct Writes {
    package let keys: Set<ValueKey>
    package let values: EnvironmentValues
  }

  /// Returns the writes behind the values that an unbound object reads, in the order in which they were made.
  ///
  /// - Complexity: O(*n*) in the number of values that are set, for each scope.
  package static func writes(
    madeIn scope: TaskScope?, readBy reader: @autoclosure () -> String
  ) -> [Writes] {
    let (inner, common) = self.writes(in: scope?.visible(to: reader()), current)
    let outer = self.writes(in: common, nil).writes
    let process = PreparedValues.current.all(readBy: reader())
    return [Writes(keys: EnvironmentValues().keys(differingFrom: process), values: process)] + outer + inner
  }
}
