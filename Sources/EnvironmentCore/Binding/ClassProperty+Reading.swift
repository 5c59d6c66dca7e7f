extension ClassProperty {
  /// Returns the value given by a source to the property of an object. Without a source, returns the task's value or
  /// the default. Returns `nil` for an unset object.
  func availableValue<Value>(in binding: BoundSource?, of storage: EnvironmentStorage) -> Value? {
    reading(binding) {
      switch binding {
      case nil: taskValue(madeIn: storage.scope)
      case .values(let values): source().availableValue(in: values)
      case .lookup(let function): lookedUpValue(in: function, of: storage)
      }
    }
  }

  /// Runs a read of a source. If there may be a report about the read, the report names the property.
  private func reading<Result>(_ binding: BoundSource?, _ operation: () -> Result) -> Result {
    guard TestingLibrary.isInstalled || binding?.values?.interceptsReads == true else { return operation() }
    return ReportedRead.run(by: ReportedProperty(wrapper, reading: keyPath), operation)
  }

  /// - Parameter scope: The scope in which the object was made.
  private func taskValue<Value>(madeIn scope: TaskScope?) -> Value? {
    let source: EnvironmentSource<Value> = source()
    guard let values = TaskScope.scopedValues(madeIn: scope, readBy: "\(wrapper)") else {
      return unscopedValue(of: source)
    }
    if key == .unknown {
      let result = source.lastingValue(in: values)
      note(result)
      return result.value
    }
    guard let entry = storedEntry(in: values) else { return source.availableValue(in: values) }
    // Merged values may belong to this function alone.
    return withExtendedLifetime(values) { entry._withUnsafeGuaranteedRef { TypedEntry<Value>.value(of: $0) } }
  }

  /// Returns the value outside of scopes and places: the value of the process, or of the running test. The read counts,
  /// so the value can't be prepared any more. A further read finds out whether the default is constant.
  private func unscopedValue<Value>(of source: EnvironmentSource<Value>) -> Value? {
    let prepared = PreparedValues.current
    guard !isReadOutsideOfScopes, !TestingLibrary.isInstalled, !PreparedValues.exist,
      prepared.hasNotedRead(of: keyPath), Value.self != EnvironmentValues.self
    else { return prepared.value(of: source, readBy: "\(wrapper)") }
    let result = source.lastingValue(in: EnvironmentValues())
    note(result)
    isReadOutsideOfScopes = true
    return result.value
  }

  /// The value of an unbound object outside of scopes and places, if it is the default, is known, and a read of it
  /// isn't reported.
  ///
  /// The entry isn't retained: it lives as long as the property.
  var unscopedDefault: Unmanaged<ValueEntry>? {
    guard isReadOutsideOfScopes, !TestingLibrary.isInstalled, !PreparedValues.exist,
      !EnvironmentReporting.reportsUnboundReads, !EvaluationCause.areRecorded
    else { return nil }
    return constantDefault.map(Unmanaged.passUnretained)
  }

  /// Returns the value given by a binding to the property of an object, and an entry with the value if each read of the
  /// binding gives the same value.
  func lastingValue<Value>(
    in binding: BoundSource, of storage: EnvironmentStorage
  ) -> (value: Value?, entry: ValueEntry?) {
    // A read observed by a test has to run the accessor, which notes the read when it looks up a key.
    let isObservedInTest = TestObservers.areActive
    guard case .values(let values) = binding, Value.self != EnvironmentValues.self, isObservedInTest || key != .none
    else { return (availableValue(in: binding, of: storage), nil) }
    if !isObservedInTest, let entry = storedEntry(in: values)?.takeUnretainedValue() {
      return (TypedEntry<Value>.value(of: entry), entry)
    }
    let source: EnvironmentSource<Value> = source()
    let result = reading(binding) { source.lastingValue(in: values) }
    note(result)
    guard result.isLasting, let value = result.value else { return (result.value, nil) }
    let shared = result.isConstantDefault ? constantDefault : storedEntry(in: values)?.takeUnretainedValue()
    return (value, shared ?? TypedEntry(keeping: value))
  }

  private func lookedUpValue<Value>(in function: UntypedSource, of storage: EnvironmentStorage) -> Value? {
    let source: EnvironmentSource<Value> = source()
    guard let value = function.value(at: keyPath) else {
      return source.availableValue(in: EnvironmentValues())
    }
    if let value = value as? Value { return value }
    let (defaultValue, reads) = EnvironmentValues().tracking { source.availableValue(in: $0) }
    function.fail(
      for: PropertyIdentity(of: self, in: storage),
      .wrongType(of: value, expected: Value.self, for: reads, of: type(of: wrapper).rootType)
    )
    return defaultValue
  }
}
