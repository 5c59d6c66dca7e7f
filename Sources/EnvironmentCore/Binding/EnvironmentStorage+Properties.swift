// MARK: Reading

extension EnvironmentStorage {
  /// Returns the value of the property that a wrapper backs.
  //
  // Inlinable, like all functions that it calls, for the benchmark `models/read an Int`. Inlining removes the cost of
  // generics, and the compiler finds the wrapper without applying the key path.
  @inlinable
  func value<Value>(of wrapper: AnyKeyPath, declaredBy declaration: () -> PropertyDeclaration<Value>) -> Value {
    let known = state.withLock { state -> Unchecked<Value>? in
      state.value.properties.property(at: wrapper)?._withUnsafeGuaranteedRef { property in
        if property.access(&state.value.observation) { recordRead(of: property, in: &state.value) }
        if let value = property.typed(as: Value.self).value { return Unchecked(value) }
        return unboundValue(of: property, in: &state.value)
      }
    }
    return known?.value ?? findValue(of: wrapper, declaredBy: declaration)
  }

  /// Returns the value of a property of an unbound object, if no accessor has to run and the read isn't noted.
  //
  // Inlinable for the benchmark `models/read a model that isn't bound`, so that callers specialize it. Never inlined,
  // for `models/read an Int`, because bound objects don't call it.
  @inlinable @inline(never)
  func unboundValue<Value>(of property: BoundProperty, in state: inout State) -> Unchecked<Value>? {
    let property = property.property.typed(as: Value.self)
    return switch unboundSupplier(in: &state) {
    case .process: property.valueOfProcess.map { Unchecked($0) }
    case .values(let values): property.storedValue(in: values).map { Unchecked($0) }
    case nil: nil
    }
  }

  /// The supplier of an unbound object's values.
  @usableFromInline
  enum UnboundSupplier {
    case process

    /// The scope of the object, or of the task.
    case values(EnvironmentValues)
  }

  /// Returns the supplier of an unbound object's values. Returns `nil` if the object is bound, if it has several
  /// suppliers, or if a read of the process's value must be noted. Runs no user code.
  @usableFromInline
  func unboundSupplier(in state: inout State) -> UnboundSupplier? {
    guard state.bindings.isEmpty, state.rareParts?.wasRetired != true else { return nil }
    if let scope {
      if let current = TaskScope.current, current !== scope { return nil }
      return .values(scope.values)
    }
    if let values = TaskScope.values(madeIn: nil) { return .values(values) }
    return EnvironmentReporting.reportsUnboundReads || ObjectReads.areUnboundReadsRecorded ? nil : .process
  }

  /// Returns the value of a property that has no record yet, or whose record has no value.
  @usableFromInline
  func findValue<Value>(of wrapper: AnyKeyPath, declaredBy declaration: () -> PropertyDeclaration<Value>) -> Value {
    var known: Value?
    let readValue = { (property: BoundProperty) in known = property.typed(as: Value.self).value }
    guard
      let access = access(nil, at: wrapper, readValue)
        ?? access(record(behind: wrapper, declaration()), at: wrapper, readValue)
    else { preconditionFailure("A property that is read has a record.") }
    if let known { return known }
    let property = access.property.typed(as: Value.self)
    guard let binding = access.binding else {
      if let values = access.retiredBindings?.values(of: self) {
        return property.availableValue(in: .values(values), madeIn: nil) ?? EnvironmentSource.missingObject()
      }
      noteUnboundRead(of: property)
      return property.availableValue(in: nil, madeIn: scope) ?? property.missingObject()
    }
    let (found, isLasting) = property.lastingValue(in: binding)
    guard let found else { return EnvironmentSource.missingObject() }
    if isLasting {
      let value = Unchecked(found)
      state.withLock { state in
        if state.value.version == access.version, property.value == nil { property.value = value.value }
      }
    }
    return found
  }

  /// A read of a property, with the parts of the state that determine the property's value.
  private struct Access {
    let property: BoundProperty
    let binding: BoundSource?
    let retiredBindings: RetiredBindings?
    let version: Int
  }

  /// Notes a read of a property. If the property is `nil`, the instance of the wrapper's key path identifies it.
  /// Returns `nil` if that instance is unknown.
  ///
  /// - Parameter readValue: Reads the property's value, with the lock held.
  private func access(
    _ property: BoundProperty?, at wrapper: AnyKeyPath, _ readValue: (BoundProperty) -> Void
  ) -> Access? {
    let sought = Unchecked((property: property, wrapper: wrapper))
    return state.withLock { state -> Unchecked<Access?> in
      let (property, wrapper) = sought.value
      guard let property = property ?? state.value.properties.property(at: wrapper)?.takeUnretainedValue() else {
        return Unchecked(nil)
      }
      if property.access(&state.value.observation) { recordRead(of: property, in: &state.value) }
      readValue(property)
      return Unchecked(
        Access(
          property: property, binding: state.value.bindings.last?.source,
          retiredBindings: state.value.rareParts?.retiredBindings, version: state.value.version))
    }.value
  }

  /// Reports or records a read that gives the property's default, because the object is unbound and no scope sets the
  /// value.
  private func noteUnboundRead<Value>(of property: TypedProperty<Value>) {
    let isReported = EnvironmentReporting.reportsUnboundReads
    guard isReported || ObjectReads.areUnboundReadsRecorded,
      !TaskScope.supplies(property.keyPath, toObjectMadeIn: scope)
    else { return }
    if isReported { property.reportUnboundRead() }
    if ObjectReads.areUnboundReadsRecorded { ObjectReads.addUnboundRead(of: property, in: self) }
  }

  /// Returns the record of a property. Makes the record when the property is first used.
  private func record<Value>(behind wrapper: AnyKeyPath, _ declaration: PropertyDeclaration<Value>) -> BoundProperty {
    let (property, contents) = table(of: declaration.objectType).property(behind: wrapper, declaration)
    return record(of: property.typed(as: Value.self).declared(by: declaration), at: wrapper, in: contents)
  }

  // Separate from the generic function above, which looks up the metadata of its types.
  private func record(
    of property: ClassProperty, at wrapper: AnyKeyPath, in contents: PropertyTable.Contents
  ) -> BoundProperty {
    let arguments = Unchecked((property: property, wrapper: wrapper, contents: contents))
    return state.withLock { state in
      let (property, wrapper, contents) = arguments.value
      let (record, isNew) = state.value.properties.record(of: property, at: wrapper, in: contents)
      if isNew { state.value.version += 1 }
      return Unchecked(record)
    }.value
  }

  /// Returns the table of the object's class.
  func table(of type: any EnvironmentBindable.Type) -> PropertyTable {
    if let known = state.withLock({ $0.value.table }) { return known }
    let table = PropertyTable.table(of: type)
    state.withLock { $0.value.table = table }
    return table
  }
}

// MARK: Overriding

extension EnvironmentStorage {
  @usableFromInline
  func override<Value>(_ wrapper: AnyKeyPath, with value: Value, _ declaration: PropertyDeclaration<Value>) {
    let property = record(behind: wrapper, declaration).typed(as: Value.self)
    notifyingObservers(of: [property]) { replaceOverride(of: property, with: value, ifStillAt: nil) }
  }

  /// Removes the overrides of the properties that read a key path, or all overrides if the key path is `nil`.
  func resetOverrides(of keyPath: AnyKeyPath?) {
    let overridden = state.withLock { Unchecked($0.value.properties.all.filter(\.isOverridden)) }.value
    for property in overridden where keyPath == nil || property.keyPath == keyPath {
      property.removeOverride(in: self)
    }
  }

  /// Removes the override of a property, and notifies the property's observers if its value changes.
  func removeOverride<Value>(of property: TypedProperty<Value>) {
    for _ in 0..<Self.maximumAttempts {
      let (override, binding, version) = state.withLock { state in
        let override = property.isOverridden ? property.value : nil
        return Unchecked((override, state.value.bindings.last?.source, state.value.version))
      }.value
      guard let override else { return }
      let isChange = WatchedReads.pausing {
        !property.isKnownEqual(override, property.availableValue(in: binding, madeIn: scope))
      }
      let isDone = notifyingObservers(of: isChange ? [property] : []) {
        replaceOverride(of: property, with: nil, ifStillAt: version)
      }
      if isDone { return }
    }
    notifyingObservers(of: [property]) { replaceOverride(of: property, with: nil, ifStillAt: nil) }
  }

  /// Overrides a property's value, or removes its override. Returns `false` and changes nothing if the version isn't
  /// the expected one.
  @discardableResult
  private func replaceOverride<Value>(
    of property: TypedProperty<Value>, with override: Value?, ifStillAt version: Int?
  ) -> Bool {
    let override = Unchecked(override)
    let replaced = state.withLock { state -> Unchecked<Value?>? in
      guard version == nil || state.value.version == version else { return nil }
      defer { (property.value, property.isOverridden) = (override.value, override.value != nil) }
      property.overrideCount &+= 1
      state.value.version += 1
      return Unchecked(property.value)
    }
    return replaced != nil
  }
}
