extension EnvironmentStorage {
  /// Returns the value of the property behind a wrapper.
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
        guard let entry = state.visibleEntry(entry, of: property) ?? unboundEntry(of: property, in: &state) else {
          return nil
        }
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
    if TaskScope.isInPlace { return nil }
    guard state.properties.isUsed(property), state.bindings.isEmpty, state.rareParts?.wasRetired != true else {
      return nil
    }
    let (scope, current) = (state.scope.known, TaskScope.current)
    if scope == nil, current == nil { return property.unscopedDefault }
    if let scope, scope.belongsToTest || current !== scope && current != nil { return nil }
    return (scope ?? current).flatMap { property.storedEntry(in: $0.values) }
  }

  /// Returns the value of a property not used in the object yet, or without a value in its record.
  @usableFromInline
  func findValue<Value>(of wrapper: AnyKeyPath, _ findProperty: () -> ClassProperty) -> Value {
    guard let access = access(nil, at: wrapper) ?? access(findProperty(), at: wrapper)
    else { preconditionFailure("An object has used a property that it reads.") }
    let property = access.property
    if let entry = access.entry { return TypedEntry<Value>.value(of: entry) }
    guard let binding = access.binding else {
      let retired = access.retiredBindings?.values(of: self)
      let place = EvaluationReads.reading(for: self) {
        TaskScope.isInPlace ? TaskScope.values(madeIn: scope, readBy: "\(wrapper)") : nil
      }
      let isCurrent = state.withLock { state in
        noteRead(of: property, in: &state, unboundValues: retired ?? place?.unrecorded)
        return state.version == access.version
      }
      if !isCurrent { return findValue(of: wrapper, findProperty) }
      if retired == nil { noteUnboundRead(of: property) }
      let value: Value? = EvaluationReads.reading(for: self) {
        property.availableValue(in: retired.map(BoundSource.values), of: self)
      }
      if let value { return value }
      if retired != nil { return EnvironmentSource.missingObject() }
      fatalError("\(EnvironmentIssue.missingObject(Value.self, readBy: wrapper))")
    }
    let (found, entry): (Value?, ValueEntry?) = property.lastingValue(in: binding, of: self)
    guard let found else { return EnvironmentSource.missingObject() }
    if let entry, access.isLast {
      let position = property.position
      state.withLock { state in
        if state.version == access.version, state.properties.records[position].entry == nil {
          state.properties.records[position].entry = entry
        }
      }
    }
    return found
  }

  /// A property to read, with the parts of the state that determine its value.
  private typealias Access = (
    property: ClassProperty, entry: ValueEntry?, binding: BoundSource?, isLast: Bool, retiredBindings: RetiredBindings?,
    version: UInt32
  )

  /// Notes a read of a property. If the property is `nil`, the instance of the wrapper's key path identifies it.
  /// Returns `nil` if the instance is unknown, or if the object hasn't used the property.
  private func access(_ property: ClassProperty?, at wrapper: AnyKeyPath) -> Access? {
    state.withLock { state in
      let known = property ?? state.properties.property(at: wrapper)?.property.takeUnretainedValue()
      guard let property = known, state.properties.isUsed(property) else { return nil }
      let record = state.properties.records[property.position]
      let binding = state.bindings.lastVisible
      // The read of an unbound object is noted with the values found.
      if record.isAssigned || binding != nil { noteRead(of: property, in: &state) }
      return (
        property, record.isAssigned || state.bindings.isLastVisible ? record.entry : nil, binding?.source,
        state.bindings.isLastVisible, state.rareParts?.retiredBindings, state.version
      )
    }
  }

  /// Reports a read of the property's default, given because the object is unbound and neither a place nor a scope sets
  /// the value.
  private func noteUnboundRead(of property: ClassProperty) {
    let position = property.position
    let isReported = EnvironmentReporting.reportsUnboundRead(wasBound: state.withLock { $0.wasBound })
    let isNoted = EvaluationCause.areRecorded && !TaskScope.isInPlace
    if !isReported, !isNoted { return }
    let scope = scope
    let isDefault = !TaskScope.supplies(property.keyPath, toObjectMadeIn: scope)
    let former = state.withLock { state in
      let former = state.properties.records[position].unboundRead
      if former != .reported {
        state.properties.records[position].unboundRead = isReported && isDefault ? .reported : isNoted ? .noted : former
      }
      return former
    }
    if isReported, isDefault, former != .reported {
      let source = property.valueKey?.sourceInTask(madeIn: scope)
      EnvironmentReporting.report(
        .unboundRead(of: property.wrapper, heldBy: BoundHolders.holder(of: self), from: source))
    }
  }

  // Not a part of its generic caller, which looks up the metadata of its types.
  func use(_ property: ClassProperty, in contents: PropertyTable.Contents) -> ClassProperty {
    state.withLock { state in
      let (used, isNew) = state.properties.use(property, in: contents)
      if isNew { state.version &+= 1 }
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

// MARK: Reports

extension EnvironmentIssue {
  /// Returns the issue of a property read before its object is bound.
  ///
  /// - Parameters:
  ///   - wrapper: The key path of the wrapper behind the property.
  ///   - holder: The type of the object's bound holder, if one is known.
  ///   - source: The source of the value.
  fileprivate static func unboundRead(
    of wrapper: AnyKeyPath, heldBy holder: Any.Type?, from source: String?
  ) -> EnvironmentIssue {
    let property = ReportedProperty(wrapper)
    return EnvironmentIssue(
      "'\(property.name)' of '\(property.object)' was read while the object isn't bound to an environment, so the default "
        + "was used.",
      place: property.place,
      remedies: (holder.map {
        [
          "Bind it with the '\($0)' that holds it: 'includeChildren: true' where that is bound. Outside of views, bind again "
            + "after it gets another child."
        ]
      } ?? []) + [
        "Bind the object before: '@EnvironmentBound' in a view in place of '@State', 'bindEnvironment(to:)' on a view, or "
          + "'bindEnvironment(from:)' by hand.",
        "Or make the object where the value is set for the task: in 'withEnvironment'.",
        "Read it later than in 'init', where no object is bound yet.",
      ],
      source: source
    )
  }

  /// Returns the issue of a property of an unbound object, for a required observable object.
  fileprivate static func missingObject(_ type: Any.Type, readBy wrapper: AnyKeyPath) -> EnvironmentIssue {
    let property = ReportedProperty(wrapper)
    let (name, object) = (property.name, property.object)
    return EnvironmentIssue(
      "'\(name)' of '\(object)' reads an observable object of type '\(type)', but '\(object)' isn't bound to an environment.",
      place: property.place,
      remedies: [
        "Bind '\(object)' before: '@EnvironmentBound' in a view, 'bindEnvironment(to:)' on a view, or "
          + "'bindEnvironment(from:)' by hand.",
        "Or read the object as optional: '@Environment(\(type).self) var \(name): \(type)?'.",
      ]
        + remediesInTest(forMissing: type)
    )
  }
}
