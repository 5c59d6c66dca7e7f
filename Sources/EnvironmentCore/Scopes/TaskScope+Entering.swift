extension TaskScope {
  /// Returns a scope in the current one, with changed values. Reports and leaves out unsendable values.
  ///
  /// While the code of a view runs, the function changes the values of its place.
  ///
  /// - Parameter isRequest: Whether the scope belongs to a request, whose values don't reach other requests.
  package static func changed<Failure>(
    at place: SourcePlace, isRequest: Bool = false, by update: (inout EnvironmentValues) throws(Failure) -> Void,
    reportingTo report: (EnvironmentIssue) -> Void = EnvironmentReporting.report
  ) throws(Failure) -> TaskScope {
    let base = EnteredScope(at: place)
    var values = base.values
    let unsendable =
      TestingLibrary.isInstalled
      ? try base.change(&values, inTestAt: place, by: update) : try base.change(&values, by: update)
    for stored in unsendable { report(.notSendable(stored, setAt: place)) }
    return base.scope(with: &values, at: place, isRequest: isRequest)
  }

  /// Returns a scope in the current one, with changes of values by an asynchronous function.
  package nonisolated(nonsending) static func changed(
    at place: SourcePlace, isRequest: Bool = false,
    awaiting update: @concurrent (inout EnvironmentValues) async throws -> Void,
    reportingTo report: (EnvironmentIssue) -> Void = EnvironmentReporting.report
  ) async rethrows -> TaskScope {
    let base = EnteredScope(at: place)
    let reads = ReadsWhileSetting(in: base.sendableValues)
    // `nonisolated(unsafe)`: the update may run elsewhere. The values are sendable, and nothing else uses them meanwhile.
    nonisolated(unsafe) var values = reads.marked(base.sendableValues)
    try await reads.collect { try await update(&values) }
    values.takeDefaults(ifMadeDuring: reads)
    let unsendable = base.takeUnsendable(from: &values)
    reads.end(at: values, "at \(place)")
    for stored in unsendable { report(.notSendable(stored, setAt: place)) }
    return base.scope(with: &values, at: place, isRequest: isRequest)
  }

  /// Returns the scope for the children of an object made in a scope, or in none.
  ///
  /// The children get the current values of the object. For each key, the last-entered one of the object's scope and
  /// the current scope wins.
  package static func forChildren(ofObjectMadeIn scope: TaskScope?) -> TaskScope? {
    guard let scope = scope?.visible(to: "an object that makes others") else { return current }
    guard let current, current !== scope else { return scope }
    return current.merged(with: scope, "an object that makes others")
  }

  /// Returns the scope in which a default is made for a reader with these values.
  static func makingDefault(for values: EnvironmentValues, with recorder: AccessRecorder) -> TaskScope {
    let current = current
    let scope = current.flatMap { $0.values.storedLayer === values.storedLayer ? $0 : nil }
    var reader: TaskScope?
    if RunningTest.current != nil {
      reader = scope
      if reader == nil, !PreparedValues.current.prepared.keys(differingFrom: values).isEmpty {
        reader = .with(EnvironmentValues(layer: values.storedLayer))
      }
      while let request = reader?.request { reader = request.outer }
    }
    return TaskScope(
      makingDefaultWith: SendableEnvironmentValues(of: recorder), for: scope,
      remembering: RememberedPart(
        reader, number: SettingOrder.next(), request: current?.request, recorder: recorder))
  }

  /// Returns a scope with the sendable part of some values and no others. It belongs to the current request.
  static func with(_ values: EnvironmentValues) -> TaskScope {
    let number = SettingOrder.next()
    return TaskScope(
      OrderedValues(values: EnvironmentValues(values.sendable), defaultNumber: number), number: number,
      of: current?.request)
  }

  /// A scope in the current one with the same values, whose reads are noted for the running test; `nil` outside scopes.
  /// There, reads of values prepared by the test are noted at their places.
  package static var observedInTest: TaskScope? {
    current.map { TaskScope($0.ordered, in: $0, of: $0.request, remembering: $0.remembered) }
  }

  // MARK: Places

  /// Runs an action of a view, which reads the values of the view's place. Its tasks read the sendable ones.
  @MainActor
  package static func run<Result, Failure>(
    at values: EnvironmentValues, _ action: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let number = SettingOrder.next()
    var ordered = OrderedValues(values: values, defaultNumber: number)
    if let scope = current?.outside(of: number) { ordered.merge(scope.ordered) }
    let place = RootPlace(ordered.values)
    return try run(in: carrying(ordered, number: number)) { () throws(Failure) in
      try EvaluationReads.run(at: place, number: number, action)
    }
  }

  /// Returns the scope with the values of a view's place for the tasks of its code. The objects made in it remember the
  /// current scope.
  ///
  /// An unsendable value is left out, and reported if it is read.
  private static func carrying(_ ordered: OrderedValues, number: UInt64) -> TaskScope {
    let current = current
    var sendable = ordered
    sendable.values = ordered.values.sendableNotingOthers
    return TaskScope(
      sendable, in: current, number: number, of: current?.request,
      remembering: RememberedPart(current?.forObjects, number: number, request: current?.request))
  }

  /// The scope without the values of another place than the one with a number.
  func outside(of number: UInt64) -> TaskScope? {
    guard let part = remembered, !part.isOfDefault, part.number != number else { return self }
    return forObjects
  }

  /// The scope for work outside of the task: the current one, with the values of the place whose code runs.
  static var escaping: TaskScope? {
    guard isInPlace, let number = EvaluationReads.placeNumber else {
      return current?.isInDefault == true ? remembered : current
    }
    if let current, current.remembered?.number == number { return current }
    let values = values(readBy: "'withEscapedEnvironment'").detached
    return carrying(
      OrderedValues(values: values, resets: current?.ordered.resets ?? [:], defaultNumber: number),
      number: SettingOrder.next())
  }
}

/// The origin of a new scope: the values before its changes, and the scope around it.
//
// Some of it is inlined, for the benchmark `scopes/withEnvironment with one override …`: elsewhere, the
// origin would be in memory, from which Swift copies each part by its value witnesses.
private struct EnteredScope {
  let outer: TaskScope?
  let ordered: OrderedValues
  private let remembered: TaskScope.RememberedPart?
  private let isAtPlace: Bool

  var values: EnvironmentValues { ordered.values }

  /// The values without the unsendable ones, which only a place has.
  @inline(__always)
  var sendableValues: EnvironmentValues {
    isAtPlace && ordered.values.mayHoldUnsendable ? ordered.values.sendableNotingOthers : ordered.values
  }

  @inline(__always)
  init(at place: SourcePlace) {
    outer = TaskScope.current
    guard TaskScope.isInPlace, let number = EvaluationReads.placeNumber else {
      ordered =
        outer?.ordered ?? OrderedValues(values: PreparedValues.current.all(readBy: "the scope entered at \(place)"))
      (remembered, isAtPlace) = (outer?.remembered, false)
      return
    }
    isAtPlace = true
    ordered = OrderedValues(
      values: TaskScope.values(readBy: ""), resets: outer?.ordered.resets ?? [:], defaultNumber: number)
    remembered =
      outer?.remembered.flatMap { $0.number == number ? $0 : nil }
      ?? TaskScope.RememberedPart(outer?.forObjects, number: number, request: outer?.request)
  }

  /// Changes values by a function. Returns the unsendable ones set by it, which are left out.
  func change<Failure>(
    _ values: inout EnvironmentValues, by update: (inout EnvironmentValues) throws(Failure) -> Void
  ) throws(Failure) -> [ValueEntry] {
    try update(&values)
    return takeUnsendable(from: &values)
  }

  /// Changes values by a test's function. Returns the unsendable ones set by it, which are left out.
  //
  // Not inlined: the closure would keep the caller's origin in memory.
  @inline(never)
  func change<Failure>(
    _ values: inout EnvironmentValues, inTestAt place: SourcePlace,
    by update: (inout EnvironmentValues) throws(Failure) -> Void
  ) throws(Failure) -> [ValueEntry] {
    var unsendable: [ValueEntry] = []
    try values.change(at: place) { (values) throws(Failure) in unsendable = try change(&values, by: update) }
    return unsendable
  }

  /// Removes the unsendable values, before the changes are noted for a test. Returns those set by the scope itself.
  func takeUnsendable(from changed: inout EnvironmentValues) -> [ValueEntry] {
    guard changed.mayHoldUnsendable else { return [] }
    let own = changed.storedEntries.filter {
      !$0.isSendable && ordered.values.storedEntry(of: $0.key)?.address != $0.address
    }
    changed = isAtPlace ? changed.sendableNotingOthers : EnvironmentValues(changed.sendable)
    return own
  }

  /// Returns the scope with changed values.
  @inline(__always)
  func scope(with values: inout EnvironmentValues, at place: SourcePlace, isRequest: Bool) -> TaskScope {
    let request = isRequest ? EnvironmentRequest(at: place, in: outer) : outer?.request
    if isRequest { values.store(KeyedEntry(request, for: EnvironmentRequest.Key.self, isSendable: true)) }
    let number = SettingOrder.next()
    let newResets = values.setNumber(number, over: sendableValues)
    var result = OrderedValues(values: values, resets: ordered.resets, defaultNumber: ordered.defaultNumber)
    for key in newResets { result.resets[key] = number }
    return TaskScope(result, in: outer, at: place, number: number, of: request, remembering: remembered)
  }
}

extension EnvironmentValues {
  /// Changes the values by a test's function. Reads of defaults replaced by the function don't count.
  package mutating func change<Failure>(
    at place: SourcePlace, by update: (inout EnvironmentValues) throws(Failure) -> Void
  ) throws(Failure) {
    guard TestingLibrary.isInstalled else { return try update(&self) }
    let reads = ReadsWhileSetting(in: self)
    var changed = Unchecked(reads.marked(self))
    try reads.collect { () throws(Failure) in try update(&changed.value) }
    self = changed.value
    takeDefaults(ifMadeDuring: reads)
    reads.end(at: self, "at \(place)")
  }

  /// Ends the change of these values by a function. New values in place of all others have defaults of their own, since
  /// the defaults of a test may have a state.
  fileprivate mutating func takeDefaults(ifMadeDuring reads: ReadsWhileSetting) {
    if reads.unmark(&self) { takeOwnDefaults() }
  }
}

extension EnvironmentIssue {
  /// Returns the issue of an unsendable value set where other tasks may read it.
  static func notSendable(_ stored: ValueEntry, setAt place: SourcePlace) -> EnvironmentIssue {
    EnvironmentIssue(
      "A value whose type isn't 'Sendable' was set for a task, so it was left out: other tasks may read such values.",
      place: ["Key: \(stored.key.name)", "Type: \(String(reflecting: stored.valueType))", "Set at: \(place)"],
      remedies: [
        "Make the type 'Sendable', and declare the key with that type.",
        "Or give the value to one object or hierarchy: 'bindEnvironment(from:)', '.environment(_:_:)'.",
      ], location: place
    )
  }
}
