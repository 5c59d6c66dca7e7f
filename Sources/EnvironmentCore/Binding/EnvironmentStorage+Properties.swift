extension EnvironmentStorage {
  /// The value of the property behind whose accessor there is a wrapper.
  //
  // Inlinable, as all that it needs, for the benchmark `models/read an Int`: it removes the cost of generics, and
  // the compiler finds the wrapper without applying the key path.
  @inlinable
  func value<Value>(of wrapper: AnyKeyPath, declaredBy declaration: () -> PropertyDeclaration<Value>) -> Value {
    let kept = state.withLock { state -> Unchecked<Value>? in
      guard let property = state.value.table.property(at: wrapper) else { return nil }
      return property._withUnsafeGuaranteedRef { property in
        guard property.kept != nil else { return nil }
        property.access()
        // A property has one type, so what it keeps has too.
        return property.kept.map { Unchecked(unsafeDowncast($0, to: KeptValue<Value>.self).value) }
      }
    }
    return kept?.value ?? findValue(of: wrapper, declaration())
  }

  /// The value of a property that isn't known, or not for long.
  @usableFromInline
  func findValue<Value>(of wrapper: AnyKeyPath, _ declaration: PropertyDeclaration<Value>) -> Value {
    let property = property(behind: wrapper, declaration)
    property.access()
    let (kept, binding, retired, version) = state.withLock { state in
      Unchecked((property.kept, state.value.bindings.last?.source, state.value.retired, state.value.version))
    }.value
    if let kept { return unsafeDowncast(kept, to: KeptValue<Value>.self).value }
    guard let binding else {
      if let values = retired?.valuesForCurrentTask {
        return property.availableValue(in: .values(values)) ?? EnvironmentSource.missingObject()
      }
      if EnvironmentReporting.reportsUnboundReads { property.reportUnboundRead() }
      return property.availableValue(in: nil) ?? EnvironmentSource.missingObject()
    }
    let (value, isLasting) = property.lastingValue(in: binding)
    guard let value else { return EnvironmentSource.missingObject() }
    if isLasting {
      let value = Unchecked(KeptValue(value))
      state.withLock { state in
        if state.value.version == version, property.kept == nil { property.kept = value.value }
      }
    }
    return value
  }

  @usableFromInline
  func override<Value>(_ wrapper: AnyKeyPath, with value: Value, _ declaration: PropertyDeclaration<Value>) {
    let property = property(behind: wrapper, declaration)
    property.willSet()
    replaceOverride(of: property, with: KeptValue(value))
    property.didSet()
  }

  /// Takes back what was assigned to the properties that read a key path, or to all of them if there is none.
  func resetOverrides(of keyPath: AnyKeyPath?) {
    let overridden = state.withLock { state in
      Unchecked(
        state.value.table.properties.filter { $0.isOverridden && (keyPath == nil || $0.keyPath == keyPath) })
    }.value
    for property in overridden { property.removeOverride(in: self) }
  }

  /// Takes back what was assigned to a property, and tells its observers if it has another value by that.
  func removeOverride<Value>(of property: TypedProperty<Value>) {
    let (kept, binding) = state.withLock { state in
      Unchecked((property.isOverridden ? property.kept : nil, state.value.bindings.last?.source))
    }.value
    guard let kept else { return }
    let override = unsafeDowncast(kept, to: KeptValue<Value>.self).value
    let isChange = !areKnownEqual(override, property.availableValue(in: binding))
    if isChange { property.willSet() }
    replaceOverride(of: property, with: nil)
    if isChange { property.didSet() }
  }

  /// Keeps what was assigned to a property in the place of what it kept, or nothing.
  private func replaceOverride(of property: BoundProperty, with override: AnyObject?) {
    let override = Unchecked(override)
    // What is replaced leaves the lock before it is released: that may run code of the user's.
    _ = state.withLock { state in
      defer { (property.kept, property.isOverridden) = (override.value, override.value != nil) }
      state.value.version += 1
      return Unchecked(property.kept)
    }
  }

  /// The record of a property, made when the property is first used.
  private func property<Value>(
    behind wrapper: AnyKeyPath, _ declaration: PropertyDeclaration<Value>
  ) -> TypedProperty<Value> {
    if let known = property(behind: Unchecked(wrapper), or: nil) { return known.typed() }
    let made = TypedProperty(wrapper, declaration)
    return property(behind: Unchecked(wrapper), or: Unchecked(made))?.typed() ?? made
  }

  /// The record that there is of a property, or the one that is there from now on.
  private func property(
    behind wrapper: Unchecked<AnyKeyPath>, or made: Unchecked<BoundProperty>?
  ) -> BoundProperty? {
    state.withLock { state -> Unchecked<BoundProperty?> in
      let wrapper = wrapper.value
      if let known = state.value.table.property(at: wrapper) { return Unchecked(known.takeUnretainedValue()) }
      if let known = state.value.table.find(wrapper) { return Unchecked(known) }
      if let made {
        state.value.table.add(made.value)
        state.value.version += 1
      }
      return Unchecked(made?.value)
    }.value
  }
}

extension BoundProperty {
  /// A property has one type, so its record has too.
  fileprivate func typed<Value>() -> TypedProperty<Value> { unsafeDowncast(self, to: TypedProperty<Value>.self) }
}
