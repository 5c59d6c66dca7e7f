extension ClassProperty {
  /// Returns whether the property of an object may have another value in one source than in another.
  ///
  /// - Parameter isChange: Whether the second source replaces the first one. If not, the result counts as no change.
  func differs(between sources: ComparedSources, in storage: EnvironmentStorage, isChange: Bool = true) -> Bool {
    if let key = key.identity, let (old, new) = sources.entries(of: key) {
      // A key with the same entry has the same value. A default may depend on the entries of other keys.
      if old == new, old != nil || constantDefault != nil && !sources.interceptReads { return false }
      if let old, let new {
        let (old, new) = (Unmanaged<ValueEntry>.fromOpaque(old), Unmanaged<ValueEntry>.fromOpaque(new))
        return old._withUnsafeGuaranteedRef { old in
          new._withUnsafeGuaranteedRef { new in TestObservers.pausing { !haveSameValue(old, new) } }
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
    // Views of another library bind their objects at each update. Notifying observers of an unchanged value would cause
    // another update, and so on.
    if isSame(oldEntry, newEntry) || isReadFromSameValues(in: old, as: new) {
      if isChange { storage.resetSuccessiveChanges(of: self) }
      return false
    }
    guard let old, let new, old.hasSurroundings, new.hasSurroundings else { return true }
    // A default made for each read differs each time. So does a function, which may have been replaced.
    guard isFunction || isRepeatable(newEntry, in: new, of: storage) || isRepeatable(oldEntry, in: old, of: storage)
    else { return false }
    return valueType is any Equatable.Type || !isChange || storage.countsOneMoreChange(of: self)
  }

  /// Returns whether all keys read by the property have the same values in two sources. This decides for a value that
  /// differs between two reads: a function, or a default made for each read.
  private func isReadFromSameValues(in old: BoundSource?, as new: BoundSource?) -> Bool {
    guard valueType is AnyObject.Type || !(valueType is any Equatable.Type), let old = old?.values,
      let new = new?.values, let keyPath = keyPath as? PartialKeyPath<EnvironmentValues>,
      old.hasSameEntry(of: EnvironmentValues.unstoredValueHandlerKey, as: new)
    else { return false }
    return [old, new].allSatisfy { values in
      values.allKeys(readBy: keyPath)?.allSatisfy { old.hasSameValue(of: $0, as: new) } ?? false
    }
  }

  /// Indicates whether the values are functions, which a key path wraps anew at each read.
  private var isFunction: Bool {
    var type: Any.Type = valueType
    while TypeKind(of: type) == .optional { type = componentTypes(of: type)[0] }
    return TypeKind(of: type) == .function
  }

  /// Returns whether a source gives the same value again.
  private func isRepeatable(_ entry: ValueEntry?, in source: BoundSource, of storage: EnvironmentStorage) -> Bool {
    isSame(entry, availableEntry(self, source, storage))
  }

  /// Returns whether two values of the property are the same. Two unset objects are the same.
  func isSame(_ first: ValueEntry?, _ second: ValueEntry?) -> Bool {
    guard let first, let second else { return first == nil && second == nil }
    return haveSameValue(first, second)
  }
}

extension EnvironmentStorage {
  /// The maximum number of notifications, in one turn of the main actor, about a value without equality. The count
  /// restarts when an update finds the same value.
  private static var maximumSuccessiveChanges: UInt8 { 16 }

  /// The maximum number of successive turns with that many notifications.
  private static var maximumTurns: Int { 8 }

  /// Counts a change of a property. Returns `false` if there are too many. Changes are endless if a body makes a value,
  /// sets it for its subtree and reads it from the object: each notification makes the body do so again. In case they
  /// aren't, the observers are notified of the latest change in the next turn.
  fileprivate func countsOneMoreChange(of property: ClassProperty) -> Bool {
    let position = property.position
    let count = state.withLock { state in
      if state.properties.records[position].successiveChanges <= Self.maximumSuccessiveChanges {
        state.properties.records[position].successiveChanges += 1
      }
      return state.properties.records[position].successiveChanges
    }
    if count == 1 {
      let endTurn = Unchecked { [weak self] turn in self?.endTurn(turn, ofChangesOf: property) == true }
      Task { @MainActor in
        for turn in 1... {
          guard endTurn.value(turn) else { return }
          await Task.yield()
        }
      }
    }
    return count <= Self.maximumSuccessiveChanges
  }

  /// Notifies the observers of a property if not all changes in a turn have. Returns whether the next turn has to do
  /// so, too.
  private func endTurn(_ turn: Int, ofChangesOf property: ClassProperty) -> Bool {
    let isBehind = state.withLock { state in
      let isBehind =
        state.properties.records[property.position].successiveChanges > Self.maximumSuccessiveChanges
        && turn < Self.maximumTurns
      state.properties.records[property.position].successiveChanges = isBehind ? 1 : 0
      return isBehind
    }
    if isBehind { notifyingObservers(of: [property]) {} }
    return isBehind
  }

  fileprivate func resetSuccessiveChanges(of property: ClassProperty) {
    state.withLock { $0.properties.records[property.position].successiveChanges = 0 }
  }
}

/// Two sources of an object's values, to be compared for each of its properties.
struct ComparedSources {
  let old: BoundSource?
  let new: BoundSource?

  /// The layers of both sources, if neither records reads nor has surroundings. In such a layer, the value of a set key
  /// is the value of its entry.
  private let layers: (old: ValueLayer?, new: ValueLayer?)?

  /// Indicates whether reads of unset keys are intercepted in either source.
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

  /// Returns the entries of a key in both sources; `nil` if they don't determine the values.
  func entries(of key: UInt) -> (old: UnsafeRawPointer?, new: UnsafeRawPointer?)? {
    layers.map { ($0.old?.entry(for: key), $0.new?.entry(for: key)) }
  }
}
