extension Environment {
  /// Returns the property behind a wrapper, which the host uses from now on.
  @usableFromInline
  func property<Host: EnvironmentAccessible>(behind wrapper: AnyKeyPath, of host: Host) -> ClassProperty {
    let storage = host._environmentStorage
    var (property, contents) = storage.table(of: type(of: host)).property(
      behind: wrapper, reading: source, declaredIn: Host.self)
    if property.keyPath != source.untypedKeyPath {
      property = ClassProperty(wrapper, reading: source, declaredIn: Host.self, position: property.position)
    }
    return storage.use(property, in: contents)
  }
}

extension EnvironmentStorage {
  /// Returns the value of the property that a wrapper backs.
  ///
  /// - Parameter findProperty: Returns the property, which the object uses from now on.
  //
  // Inlinable for the benchmark `models/read an Int`. Inlining removes the cost of generics, and the compiler finds the
  // wrapper without applying the key path.
  @inlinable
  func value<Value>(of wrapper: AnyKeyPath, _ findProperty: () -> ClassProperty) -> Value {
    let known = state.withLock { state -> Value? in
      guard let (property, entry) = state.properties.property(at: wrapper) else { return nil }
      return property._withUnsafeGuaranteedRef { property in
        guard let entry = entry ?? unboundEntry(of: property, in: &state) else { return nil }
        noteRead(of: property, in: &state)
        return entry._withUnsafeGuaranteedRef { TypedEntry<Value>.value(of: $0) }
      }
    }
    return known ?? findValue(of: wrapper, findProperty)
  }

  /// Returns the entry with the value of a property of an unbound object, if no accessor has to run and the read isn't
  /// reported. Runs no user code.
  ///
  /// The entry isn't retained: it lives as long as the caller holds the lock of the storage and stays in its scope.
  @usableFromInline
  func unboundEntry(of property: ClassProperty, in state: inout State) -> Unmanaged<ValueEntry>? {
    guard state.properties.isUsed(property), state.bindings.isEmpty, state.rareParts?.wasRetired != true else {
      return nil
    }
    if let scope = state.scope {
      if scope.belongsToTest { return nil }
      if let current = TaskScope.current, current !== scope { return nil }
      return property.storedEntry(in: scope.values)
    }
    if let values = TaskScope.scopedValues(madeIn: nil, readBy: "") { return property.storedEntry(in: values) }
    return EnvironmentReporting.reportsUnboundReads || EvaluationReads.areUnboundReadsRecorded
      ? nil : property.entryOfProcess
  }

  /// Returns the value of a property that the object hasn't used yet, or whose record has no value.
  @usableFromInline
  func findValue<Value>(of wrapper: AnyKeyPath, _ findProperty: () -> ClassProperty) -> Value {
    guard let access = access(nil, at: wrapper) ?? access(findProperty(), at: wrapper)
    else { preconditionFailure("An object has used a property that it reads.") }
    let property = access.property
    if let entry = access.entry { return TypedEntry<Value>.value(of: entry) }
    guard let binding = access.binding else {
      BoundChildren.updateBeforeRead()
      if isBound { return findValue(of: wrapper, findProperty) }
      if let values = access.retiredBindings?.values(of: self) {
        return property.availableValue(in: .values(values), of: self) ?? EnvironmentSource.missingObject()
      }
      noteUnboundRead(of: property)
      if let value: Value = property.availableValue(in: nil, of: self) { return value }
      fatalError("\(EnvironmentIssue.missingObject(Value.self, readBy: wrapper))")
    }
    let (found, entry): (Value?, ValueEntry?) = property.lastingValue(in: binding, of: self)
    guard let found else { return EnvironmentSource.missingObject() }
    if let entry {
      let position = property.position
      state.withLock { state in
        if state.version == access.version, state.properties.records[position].entry == nil {
          state.properties.records[position].entry = entry
        }
      }
    }
    return found
  }

  /// A property that is read, with the parts of the state that determine its value.
  private typealias Access = (
    property: ClassProperty, entry: ValueEntry?, binding: BoundSource?, retiredBindings: RetiredBindings?, version: Int
  )

  /// Notes a read of a property. If the property is `nil`, the instance of the wrapper's key path identifies it.
  /// Returns `nil` if that instance is unknown, or if the object hasn't used the property.
  private func access(_ property: ClassProperty?, at wrapper: AnyKeyPath) -> Access? {
    state.withLock { state in
      let known = property ?? state.properties.property(at: wrapper)?.property.takeUnretainedValue()
      guard let property = known, state.properties.isUsed(property) else { return nil }
      noteRead(of: property, in: &state)
      return (
        property, state.properties.records[property.position].entry, state.bindings.last?.source,
        state.rareParts?.retiredBindings, state.version
      )
    }
  }

  /// Reports or records a read that gives the property's default, because the object is unbound and no scope sets the
  /// value.
  private func noteUnboundRead(of property: ClassProperty) {
    let position = property.position
    let isReported = EnvironmentReporting.reportsUnboundReads
    if EvaluationCause.areRecorded, !EvaluationReads.areUnboundReadsRecorded {
      state.withLock { state in
        if state.properties.records[position].unboundRead == .none {
          state.properties.records[position].unboundRead = .noted
        }
      }
    }
    guard isReported || EvaluationReads.areUnboundReadsRecorded,
      !TaskScope.supplies(property.keyPath, toObjectMadeIn: scope)
    else { return }
    if isReported {
      let former = state.withLock { exchange(&$0.properties.records[position].unboundRead, with: .reported) }
      if former != .reported {
        let source = property.valueKey?.sourceInTask(madeIn: scope)
        EnvironmentReporting.report(.unboundRead(of: property.wrapper, from: source))
      }
    }
    if EvaluationReads.areUnboundReadsRecorded { EvaluationReads.addUnboundRead(of: property, in: self) }
  }

  // Not a part of the generic function that calls it, which looks up the metadata of its types.
  fileprivate func use(_ property: ClassProperty, in contents: PropertyTable.Contents) -> ClassProperty {
    state.withLock { state in
      let (used, isNew) = state.properties.use(property, in: contents)
      if isNew { state.version += 1 }
      return used
    }
  }

  /// Returns the table of the object's class.
  func table(of type: any EnvironmentAccessible.Type) -> PropertyTable {
    if let known = state.withLock({ $0.table }) { return known }
    let table = PropertyTable.table(of: type)
    state.withLock { $0.table = table }
    return table
  }
}
