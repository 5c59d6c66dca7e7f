extension EnvironmentStorage {
  @usableFromInline
  func assign<Value>(_ value: Value, to property: ClassProperty) {
    let entry = TypedEntry(keeping: value)
    let (known, version) = state.withLock { state in
      let record = state.properties.records[property.position]
      return (record.isAssigned || !state.bindings.areOfRequests ? record.entry : nil, state.version)
    }
    // Observers have read either this value or an unknown one.
    if let known, TestObservers.pausing({ property.haveSameValue(known, entry) }),
      replaceAssignedValue(of: property, with: entry, ifStillAt: version)
    {
      return
    }
    notifyingObservers(of: [property]) { replaceAssignedValue(of: property, with: entry, ifStillAt: nil) }
  }

  /// Removes the values assigned to the properties for a key path, or to all if the key path is `nil`.
  func removeAssignedValues(of keyPath: AnyKeyPath?) {
    let assigned = state.withLock { $0.properties.assigned }
    for property in assigned where keyPath == nil || property.keyPath == keyPath {
      removeAssignedValue(of: property)
    }
  }

  /// Removes the value assigned to a property, and notifies the property's observers if its value changes.
  private func removeAssignedValue(of property: ClassProperty) {
    let position = property.position
    for _ in 0..<Self.maximumAttempts {
      let (record, binding, version) = state.withLock { state in
        (state.properties.records[position], state.bindings.lastVisible?.source, state.version)
      }
      guard let assigned = record.assignedEntry else { return }
      let isChange = TestObservers.pausing {
        !property.isSame(assigned, property.availableEntry(property, binding, self))
      }
      let isDone = notifyingObservers(of: isChange ? [property] : []) {
        replaceAssignedValue(of: property, with: nil, ifStillAt: version)
      }
      if isDone { return }
    }
    notifyingObservers(of: [property]) { replaceAssignedValue(of: property, with: nil, ifStillAt: nil) }
  }

  /// Assigns a value to a property, or removes the assigned one. Returns `false` and changes nothing if the version
  /// isn't the expected one.
  @discardableResult
  private func replaceAssignedValue(
    of property: ClassProperty, with assigned: ValueEntry?, ifStillAt version: UInt32?
  ) -> Bool {
    let replaced = state.withLock { state -> ValueEntry?? in
      guard version == nil || state.version == version else { return nil }
      state.version &+= 1
      state.properties.records[property.position].isAssigned = assigned != nil
      return .some(exchange(&state.properties.records[property.position].entry, with: assigned))
    }
    release(replaced)
    return replaced != nil
  }
}
