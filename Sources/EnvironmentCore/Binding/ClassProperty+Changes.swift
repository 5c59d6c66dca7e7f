extension ClassProperty {
  /// Returns whether the property of an object may have another value in one source than in another.
  ///
  /// - Parameter isChange: Whether the second source replaces the first one. If not, the result counts as no change.
  func differs(between sources: ComparedSources, in storage: EnvironmentStorage, isChange: Bool = true) -> Bool {
    if let key = key.identity, let (old, new) = sources.entries(of: key) {
      // A key with the same entry has the same value. A default may depend on the entries of other keys.
      if old == new, isComparable, !sources.interceptReads, old != nil || constantDefault != nil { return false }
      if let old, let new {
        let (old, new) = (Unmanaged<ValueEntry>.fromOpaque(old), Unmanaged<ValueEntry>.fromOpaque(new))
        return old._withUnsafeGuaranteedRef { old in
          new._withUnsafeGuaranteedRef { new in TestObservers.pausing { !areKnownEqual(old, new) } }
        }
      }
    }
    return TestObservers.pausing { hasOtherValue(in: sources.old, than: sources.new, of: storage, isChange: isChange) }
  }

  private func hasOtherValue(
    in old: BoundSource?, than new: BoundSource?, of storage: EnvironmentStorage, isChange: Bool
  ) -> Bool {
    let oldEntry = availableEntry(self, old, storage)
    let newEntry = availableEntry(self, new, storage)
    var areSurrounded: Bool { old?.hasSurroundings == true && new?.hasSurroundings == true }
    // Views of another library bind their objects at each update. Notifying observers of an unchanged value would cause
    // another update, and so on. A default that is made for each read differs each time.
    if isKnownEqual(oldEntry, newEntry) || areSurrounded && hasSameValue(oldEntry, newEntry) {
      if isChange { storage.resetSuccessiveChanges(of: self) }
      return false
    }
    guard let old, let new, areSurrounded else { return true }
    guard isRepeatable(newEntry, in: new, of: storage) || isRepeatable(oldEntry, in: old, of: storage) else {
      return false
    }
    return valueType is any Equatable.Type || !isChange || storage.countsOneMoreChange(of: self)
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
    guard let first, let second else { return first == nil && second == nil }
    return areKnownEqual(first, second)
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
    state.withLock { $0.properties.records[property.position].successiveChanges = 0 }
  }
}

/// Two sources of an object's values, to be compared for each of its properties.
struct ComparedSources {
  let old: BoundSource?
  let new: BoundSource?

  /// The layers of both sources, if neither records reads nor has surroundings. In such a layer, the value of a key
  /// that is set is the value of its entry.
  private let layers: (old: ValueLayer?, new: ValueLayer?)?

  /// Indicates whether reads of keys that aren't set are intercepted in either source.
  let interceptReads: Bool

  init(_ old: BoundSource?, _ new: BoundSource?) {
    (self.old, self.new) = (old, new)
    if case .values(let old) = old, case .values(let new) = new, old.layer?.isRecording != true,
      new.layer?.isRecording != true, !old.hasSurroundings, !new.hasSurroundings
    {
      layers = (old.layer, new.layer)
      interceptReads = old.interceptsReads || new.interceptsReads
    } else {
      layers = nil
      interceptReads = false
    }
  }

  /// Returns the entries that a key has in both sources; `nil` if they don't determine the values.
  func entries(of key: UInt) -> (old: UnsafeRawPointer?, new: UnsafeRawPointer?)? {
    layers.map { ($0.old?.entry(for: key), $0.new?.entry(for: key)) }
  }
}
