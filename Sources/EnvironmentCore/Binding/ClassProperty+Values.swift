// MARK: Comparing

extension ClassProperty {
  /// Returns whether the property of an object may have another value in one source than in another.
  func differs(between sources: ComparedSources, in storage: EnvironmentStorage) -> Bool {
    if let key = key.identity, let (old, new) = sources.entries(of: key) {
      // A key with the same entry has the same value. A default may depend on the entries of other keys.
      if old == new, isComparable, !sources.interceptReads, old != nil || constantDefault != nil { return false }
      if let old, let new {
        let (old, new) = (Unmanaged<ValueEntry>.fromOpaque(old), Unmanaged<ValueEntry>.fromOpaque(new))
        return old._withUnsafeGuaranteedRef { old in
          new._withUnsafeGuaranteedRef { new in WatchedReads.pausing { !areKnownEqual(old, new) } }
        }
      }
    }
    return WatchedReads.pausing { hasOtherValue(in: sources.old, than: sources.new, of: storage) }
  }

  private func hasOtherValue(in old: BoundSource?, than new: BoundSource?, of storage: EnvironmentStorage) -> Bool {
    let oldEntry = availableEntry(self, old, storage)
    let newEntry = availableEntry(self, new, storage)
    if isKnownEqual(oldEntry, newEntry) {
      storage.resetSuccessiveChanges(of: self)
      return false
    }
    guard let old, let new, old.hasSurroundings, new.hasSurroundings else { return true }
    // Views of another library bind their objects at each update. Notifying observers of an unchanged value would cause
    // another update, and so on. A default that is made for each read differs each time.
    if hasSameValue(oldEntry, newEntry) {
      storage.resetSuccessiveChanges(of: self)
      return false
    }
    guard isRepeatable(newEntry, in: new, of: storage) || isRepeatable(oldEntry, in: old, of: storage) else {
      return false
    }
    return valueType is any Equatable.Type || storage.countsOneMoreChange(of: self)
  }

  /// Returns whether a source that has given a value gives it again.
  private func isRepeatable(_ entry: ValueEntry?, in source: BoundSource, of storage: EnvironmentStorage) -> Bool {
    let next = availableEntry(self, source, storage)
    return isKnownEqual(entry, next) || hasSameValue(entry, next)
  }

  private func hasSameValue(_ first: ValueEntry?, _ second: ValueEntry?) -> Bool {
    guard let first, let second else { return first == nil && second == nil }
    return first.hasSameValue(as: second)
  }

  /// Returns whether two values of the property are known to be equal. Two objects that aren't set are equal.
  func isKnownEqual(_ first: ValueEntry?, _ second: ValueEntry?) -> Bool {
    switch (first, second) {
    case (nil, nil): true
    case (let first?, let second?): areKnownEqual(first, second)
    default: false
    }
  }
}

extension EnvironmentStorage {
  /// The maximum number of notifications, in one turn of the main actor, about a value without equality. The count
  /// restarts when an update finds the same value.
  private static var maximumSuccessiveChanges: Int { 16 }

  /// Counts a change of a property. Returns `false` if there are too many. Changes are endless if a body makes a value,
  /// sets it for its subtree and reads it from the object: each notification makes the body do so again.
  fileprivate func countsOneMoreChange(of property: ClassProperty) -> Bool {
    let position = property.position
    let count = state.withLock { state in
      let count = Int(state.properties.records[position].successiveChanges) + 1
      state.properties.records[position].successiveChanges = UInt8(clamping: count)
      return count
    }
    if count == 1 {
      let reset = Unchecked { [weak self] in self?.resetSuccessiveChanges(of: property) }
      Task { @MainActor in reset.value() }
    }
    return count <= Self.maximumSuccessiveChanges
  }

  fileprivate func resetSuccessiveChanges(of property: ClassProperty) {
    let position = property.position
    state.withLock { $0.properties.records[position].successiveChanges = 0 }
  }
}

// MARK: Reading

extension ClassProperty {
  /// Returns the value that a source gives to the property of an object. Without a source, returns the task's value or
  /// the default. Returns `nil` for an object that isn't set.
  func availableValue<Value>(in binding: BoundSource?, of storage: EnvironmentStorage) -> Value? {
    if WatchedReads.areWatched { return reading { readValue(in: binding, of: storage) } }
    if case .values(let values) = binding, values.interceptsReads {
      return reading { readValue(in: binding, of: storage) }
    }
    return readValue(in: binding, of: storage)
  }

  /// Runs a read of the property in such a way that a report about the read names the property.
  private func reading<Result>(_ operation: () -> Result) -> Result {
    ReportedProperty.$current.withValue(ReportedProperty(wrapper), operation: operation)
  }

  private func readValue<Value>(in binding: BoundSource?, of storage: EnvironmentStorage) -> Value? {
    switch binding {
    case nil: taskValue(madeIn: storage.scope)
    case .values(let values): source().availableValue(in: values)
    case .lookup(let function): lookedUpValue(in: function, of: storage)
    }
  }

  /// - Parameter scope: The scope in which the object was made.
  private func taskValue<Value>(madeIn scope: TaskScope?) -> Value? {
    let source: EnvironmentSource<Value> = source()
    guard let values = TaskScope.scopedValues(madeIn: scope, readBy: "\(wrapper)") else {
      let value = PreparedValues.current.value(of: source, readBy: "\(wrapper)")
      noteReadOfProcess(of: source)
      return value
    }
    if key == .unknown {
      let result = source.lastingValue(in: values)
      note(result)
      return result.value
    }
    guard let entry = storedEntry(in: values) else { return source.availableValue(in: values) }
    return entry._withUnsafeGuaranteedRef { TypedEntry<Value>.value(of: $0) }
  }

  /// Returns the value that a binding gives to the property of an object, and an entry with the value if each read of
  /// the binding gives that value.
  func lastingValue<Value>(
    in binding: BoundSource, of storage: EnvironmentStorage
  ) -> (value: Value?, entry: ValueEntry?) {
    // A watched read has to run the accessor, which notes the read when it looks up a key.
    let isWatched = WatchedReads.areWatched
    guard case .values(let values) = binding, Value.self != EnvironmentValues.self, isWatched || key != .none
    else { return (availableValue(in: binding, of: storage), nil) }
    if !isWatched, let entry = storedEntry(in: values)?.takeUnretainedValue() {
      return (TypedEntry<Value>.value(of: entry), entry)
    }
    let source: EnvironmentSource<Value> = source()
    let isReadKnown = values.interceptsReads || isWatched
    let result = isReadKnown ? reading { source.lastingValue(in: values) } : source.lastingValue(in: values)
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
