extension TaskScope {
  /// Returns the values of the current scope, or else those of the process.
  ///
  /// - Parameter reader: The code that reads, for the report of a value that is prepared too late.
  package static func values(
    madeIn scope: TaskScope? = nil, readBy reader: @autoclosure () -> String
  ) -> EnvironmentValues {
    scopedValues(madeIn: scope, readBy: reader()) ?? PreparedValues.current.all(readBy: reader())
  }

  /// Returns the value that a property reads that was made in a scope, or in none, such as one outside of an object.
  /// Returns `nil` for an object that isn't set.
  ///
  /// The accessor of the value may read others of the task, so it runs in a scope with all values of the property.
  package static func value<Value>(
    of source: EnvironmentSource<Value>, madeIn scope: TaskScope? = nil, readBy reader: @autoclosure () -> String
  ) -> Value? {
    guard let scope, let values = scopedValues(madeIn: scope, readBy: reader()) else {
      if let currentValues { return source.availableValue(in: EnvironmentValues(currentValues)) }
      return PreparedValues.current.value(of: source, readBy: reader())
    }
    if let current, current.values.storedLayer === values.storedLayer { return source.availableValue(in: values) }
    let all = values.storedLayer === scope.values.storedLayer ? scope : .with(values)
    return run(in: all) { source.availableValue(in: values) }
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
      return currentValues.map { EnvironmentValues($0) }
    }
    guard let current, current !== scope else { return scope.values }
    if current.isInside(scope) { return current.values }
    if current.isInDefault { current.sendableValues.layer?.recorder?.recordAll() }
    if scope.isInside(current) { return scope.values }
    scope.reportOtherRun(than: current, reader())
    return merged(scope, current).observedInTest
  }

  /// Indicates whether a test entered the scope. Then the objects that were made in it read other values in other tests.
  package var belongsToTest: Bool { test != nil }

  /// The part of the scope that the current code may read: all of it, unless the scope belongs to another test or to
  /// another request than the running one. A scope around the running test, such as that of its suite, belongs to the
  /// test.
  ///
  /// - Parameter reader: The code that reads, for the report of an object that is used in two requests.
  func visible(to reader: @autoclosure () -> String) -> TaskScope? {
    if let test, let running = RunningTest.current, running.number != test, Self.current?.isInside(self) != true {
      return nil
    }
    return withoutOtherRequest(reader())
  }

  func isInside(_ other: TaskScope) -> Bool {
    var scope = self
    // A scope was entered after all those around it.
    while scope.serial > other.serial, let parent = scope.parent { scope = parent }
    // A scope that replaces another one has its number.
    return scope.serial == other.serial
  }

  /// Returns the merged values of two scopes: the values of the innermost scope around both, and then the writes of
  /// the remaining scopes in the order in which they were entered.
  static func merged(_ first: TaskScope, _ second: TaskScope) -> EnvironmentValues {
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
      for (serial, keys) in last.writtenKeys { writes.append((serial, (keys, last.values))) }
      if first === last { first = last.parent } else { second = last.parent }
    }
    return (writes.sorted { $0.serial < $1.serial }.map(\.writes), first)
  }

  /// The keys that the scope itself sets or resets, and those of the scopes that it has replaced, by serial number.
  ///
  /// - Complexity: O(*n*) in the number of values that are set.
  var writtenKeys: [UInt64: Set<ValueKey>] {
    guard let replacedWrites else {
      let outer = parent?.values ?? PreparedValues.current.all(readBy: "an object in two scopes")
      return [serial: outer.keys(differingFrom: values)]
    }
    return Dictionary(grouping: replacedWrites.value, by: \.value).mapValues { Set($0.map(\.key)) }
  }

  /// The keys that one scope sets or resets, or that are prepared for the process or the test, with the values that
  /// apply there.
  package typealias Writes = (keys: Set<ValueKey>, values: EnvironmentValues)

  /// Returns the writes behind the values that an unbound object reads, in the order in which they were made.
  ///
  /// - Complexity: O(*n*) in the number of values that are set, for each scope.
  package static func writes(
    madeIn scope: TaskScope?, readBy reader: @autoclosure () -> String
  ) -> [Writes] {
    let (inner, common) = self.writes(in: scope?.visible(to: reader()), current)
    let outer = self.writes(in: common, nil).writes
    let process = PreparedValues.current.all(readBy: reader())
    return [(EnvironmentValues().keys(differingFrom: process), process)] + outer + inner
  }
}
