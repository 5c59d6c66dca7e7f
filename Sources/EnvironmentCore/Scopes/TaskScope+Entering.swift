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
    var values = parent?.values ?? PreparedValues.current.all(readBy: "the scope entered at \(place)")
    var unsendable: [ValueEntry] = []
    if TestingLibrary.isInstalled {
      try values.change(at: place) { (values) throws(Failure) in
        try update(&values)
        unsendable = values.takeUnsendable()
      }
    } else {
      // Without a closure around the function, for the benchmark `scopes/withEnvironment with one override …`.
      try update(&values)
      unsendable = values.takeUnsendable()
    }
    for stored in unsendable { report(.notSendable(stored, setAt: place)) }
    let request = isRequest ? EnvironmentRequest(at: place, in: parent) : nil
    return entered(with: values, in: parent, at: place, of: request)
  }

  /// Returns a scope in the current one, with values that an asynchronous function changes in the caller's isolation.
  package nonisolated(nonsending) static func changed(
    at place: SourcePlace, isRequest: Bool = false,
    by update: nonisolated(nonsending) (inout EnvironmentValues) async throws -> Void,
    reportingTo report: (EnvironmentIssue) -> Void = EnvironmentReporting.report
  ) async rethrows -> TaskScope {
    let parent = current
    var values = parent?.values ?? PreparedValues.current.all(readBy: "the scope entered at \(place)")
    let reads = ReadsWhileSetting(in: values)
    try await reads.collect { try await update(&values) }
    let unsendable = values.takeUnsendable()
    reads.end(at: values, "at \(place)")
    for stored in unsendable { report(.notSendable(stored, setAt: place)) }
    let request = isRequest ? EnvironmentRequest(at: place, in: parent) : nil
    return entered(with: values, in: parent, at: place, of: request)
  }

  private static func entered(
    with values: EnvironmentValues, in parent: consuming TaskScope?, at place: SourcePlace,
    of request: EnvironmentRequest? = nil
  ) -> TaskScope {
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
    return scope.isInside(current) ? scope : .with(merged(scope, current))
  }

  /// Returns the scope in which a default is made for a reader with these values.
  static func makingDefault(for values: EnvironmentValues, with recorder: AccessRecorder) -> TaskScope {
    var reader = current.flatMap { $0.values.storedLayer === values.storedLayer ? $0 : nil }
    if reader == nil, RunningTest.current != nil,
      !PreparedValues.current.prepared.keys(differingFrom: values).isEmpty
    {
      reader = .with(values)
    }
    return TaskScope(
      parent: reader, values: SendableEnvironmentValues(values, readBy: recorder), isOfDefault: true)
  }

  /// Returns a scope with the sendable part of some values and no others. It belongs to the current request.
  static func with(_ values: EnvironmentValues) -> TaskScope {
    TaskScope(
      parent: nil, values: SendableEnvironmentValues(derivedFromSendable: EnvironmentValues(values.sendable)),
      of: current?.request)
  }

  /// A scope in the current one with the same values, whose reads are noted for the running test; `nil` outside scopes.
  /// There, reads of the values that the test prepares are noted where they are read.
  package static var observedInTest: TaskScope? {
    current.map { TaskScope(parent: $0, values: SendableEnvironmentValues(derivedFromSendable: $0.values)) }
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
  /// Removes and returns the stored values that aren't sendable, before the changes are noted for a test.
  fileprivate mutating func takeUnsendable() -> [ValueEntry] {
    guard mayHoldUnsendable else { return [] }
    defer { self = EnvironmentValues(sendable) }
    return storedEntries.filter { !$0.isSendable }
  }

  /// Changes the values by a function that sets them for a test. Reads of defaults that the function replaces don't
  /// count.
  package mutating func change<Failure>(
    at place: SourcePlace, by update: (inout EnvironmentValues) throws(Failure) -> Void
  ) throws(Failure) {
    guard TestingLibrary.isInstalled else { return try update(&self) }
    let reads = ReadsWhileSetting(in: self)
    var changed = Unchecked(self)
    try reads.collect { () throws(Failure) in try update(&changed.value) }
    self = changed.value
    reads.end(at: self, "at \(place)")
  }
}

extension EnvironmentIssue {
  /// Returns the issue of a value that isn't `Sendable` and is set where other tasks may read it.
  static func notSendable(_ stored: ValueEntry, setAt place: SourcePlace) -> EnvironmentIssue {
    EnvironmentIssue(
      "A value whose type isn't 'Sendable' was set for a task, so it was left out: other tasks may read such values.",
      place: ["Key: \(stored.key.name)", "Type: \(String(reflecting: stored.valueType))", "Set at: \(place)"],
      remedies: [
        "Make the type 'Sendable', and declare the key with that type.",
        "Or give the value to one object or hierarchy: 'bindEnvironment(from:)', '.environment(_:_:)'.",
      ]
    )
  }
}
