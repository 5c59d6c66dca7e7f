extension TaskScope {
  /// Returns the values for a reader without a supplier: of the place of a view whose code runs, of the scope in which
  /// the reader was made and of the current one, the last-set values. Else those of the process.
  ///
  /// - Parameter reader: The reading code, for the report of a value prepared too late.
  package static func values(
    madeIn scope: TaskScope? = nil, readBy reader: @autoclosure () -> String
  ) -> EnvironmentValues {
    // For the benchmark `scopes/read an Int that is set for the task …`.
    let isPlain = scope == nil && !EvaluationReads.areInProgress
    let values = isPlain ? current?.values : scopedValues(madeIn: scope, readBy: reader())
    return values ?? PreparedValues.current.all(readBy: reader())
  }

  /// Returns the value of a property made in a scope, or in none, such as one outside of an object. Returns `nil` for
  /// an unset object.
  ///
  /// The accessor of the value may read others of the task, so it runs in a scope with all values of the property.
  package static func value<Value>(
    of source: EnvironmentSource<Value>, madeIn scope: TaskScope? = nil, readBy reader: @autoclosure () -> String
  ) -> Value? {
    let current = current
    let all = effective(for: scope, in: current, readBy: reader())
    guard let values = values(in: all) else { return PreparedValues.current.value(of: source, readBy: reader()) }
    if all === current { return source.availableValue(in: values) }
    return run(in: all) { source.availableValue(in: values) }
  }

  /// Returns whether the value at a key path is set for an unbound object. This doesn't count as a read.
  static func supplies(_ keyPath: AnyKeyPath, toObjectMadeIn scope: TaskScope?) -> Bool {
    guard let keyPath = keyPath as? PartialKeyPath<EnvironmentValues> else { return false }
    let values = scopedValues(madeIn: scope, readBy: "\(keyPath)") ?? PreparedValues.current.prepared
    return EnvironmentValues(layer: values.storedLayer).isSet(keyPath)
  }

  /// Returns the values for an unbound object. Returns `nil` if there is no place of a view, and neither the object nor
  /// the current task has a scope.
  ///
  /// - Parameter scope: The scope in which the object was made, if any.
  static func scopedValues(madeIn scope: TaskScope?, readBy reader: @autoclosure () -> String) -> EnvironmentValues? {
    values(in: effective(for: scope, in: current, readBy: reader()))
  }

  /// Returns the values of a scope at the place whose code runs; `nil` if there are neither.
  private static func values(in scope: TaskScope?) -> EnvironmentValues? {
    guard isInPlace(scope) else { return scope?.values }
    return EvaluationReads.placeValues(over: scope) {
      scope?.ordered ?? OrderedValues(values: EnvironmentValues())
    }
  }

  /// Indicates whether the code of a view runs on the current thread, and not the making of a default for it.
  package static var isInPlace: Bool { EvaluationReads.areInProgress && isInPlace(current) }

  private static func isInPlace(_ scope: TaskScope?) -> Bool {
    guard EvaluationReads.areInProgress, let number = EvaluationReads.placeNumber else { return false }
    guard let part = scope?.remembered, part.isOfDefault else { return true }
    return part.number <= number
  }

  /// Returns the scope with the values of the current one and of the one in which a reader was made.
  private static func effective(
    for scope: TaskScope?, in current: TaskScope?, readBy reader: @autoclosure () -> String
  ) -> TaskScope? {
    var current = current
    // The values of another place than the one whose code runs aren't those of a scope.
    if isInPlace(current), let number = EvaluationReads.placeNumber { current = current?.outside(of: number) }
    guard let scope = scope?.visible(to: reader()) else { return current }
    guard let current, current !== scope else { return scope }
    return current.merged(with: scope, reader())
  }

  /// Indicates whether a test entered the scope. Then the objects made in it read other values in other tests.
  package var belongsToTest: Bool { test != nil }

  /// The part of the scope that the current code may read: all of it, unless the scope belongs to another test or to
  /// another request than the running one. A scope around the running test, such as its suite's, belongs to the test.
  ///
  /// - Parameter reader: The reading code, for the report of an object used in two requests.
  func visible(to reader: @autoclosure () -> String) -> TaskScope? {
    if let test, let running = RunningTest.current, running.number != test, Self.current?.isInside(self) != true {
      return nil
    }
    return withoutOtherRequest(reader())
  }

  /// Returns whether another scope is this one, or one of those around it.
  func isInside(_ other: TaskScope) -> Bool {
    sequence(first: self, next: \.outer).contains { $0.number == other.number }
  }

  /// Returns the number of a reader's latest scope with a value or a reset of a key; `nil` if there is none.
  package static func settingNumber(madeIn scope: TaskScope?, readBy reader: String) -> (ValueKey) -> UInt64? {
    guard let all = effective(for: scope, in: current, readBy: reader) else {
      let prepared = OrderedValues(values: PreparedValues.current.prepared)
      return { prepared.number(of: $0) }
    }
    let ordered = all.ordered
    guard isInPlace(all), let number = EvaluationReads.placeNumber else { return { ordered.number(of: $0) } }
    var merged = OrderedValues(
      values: EvaluationReads.placeValues(over: nil) { ordered }, defaultNumber: number)
    merged.values = EnvironmentValues(layer: merged.values.storedLayer)
    merged.merge(ordered)
    return { [merged] in merged.number(of: $0) }
  }
}
