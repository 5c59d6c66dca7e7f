extension EnvironmentValues {
  /// Returns the keys whose stored entries differ between the environments.
  package func keys(differingFrom other: EnvironmentValues) -> Set<ValueKey> {
    var keys: Set<ValueKey> = []
    for layer in [storedLayer, other.storedLayer] {
      layer?.forEachEntry { entry in keys.insert(entry._withUnsafeGuaranteedRef { $0.key }) }
    }
    return keys.filter { !hasSameEntry(of: $0, as: other) }
  }

  /// Returns a copy with the entries of another environment for some keys. If the other has no entry for such a key,
  /// neither has the copy.
  package func taking(_ keys: some Sequence<ValueKey>, from other: EnvironmentValues) -> EnvironmentValues {
    var copy = EnvironmentValues(layer: storedLayer)
    let source = EnvironmentValues(layer: other.storedLayer)
    for key in keys {
      if let entry = source.storedEntry(of: key) { copy.store(entry) } else { copy.remove(key) }
    }
    return copy
  }

  /// Returns whether a key has the same stored entry in both environments, or none in either.
  func hasSameEntry(of key: ValueKey, as other: EnvironmentValues) -> Bool {
    let (own, others) = (storedLayer, other.storedLayer)
    return withExtendedLifetime((own, others)) { own?.entry(for: key.identity) == others?.entry(for: key.identity) }
  }

  /// The same values, whose reads aren't recorded. This isn't a read.
  var unrecorded: EnvironmentValues { EnvironmentValues(layer: storedLayer) }

  /// All stored values, in no particular order.
  package var storedEntries: [ValueEntry] {
    var entries: [ValueEntry] = []
    storedLayer?.forEachEntry { entries.append($0.takeUnretainedValue()) }
    return entries
  }

  /// Returns the stored entry of a key. This doesn't count as a read.
  package func storedEntry(of key: ValueKey) -> ValueEntry? {
    withStoredLayer { stored in
      stored?.entry(for: key.identity).map { Unmanaged<ValueEntry>.fromOpaque($0).takeUnretainedValue() }
    }
  }

  /// Returns whether a value is stored for a key. This doesn't count as a read.
  func stores(_ key: ValueKey) -> Bool {
    withStoredLayer { $0?.entry(for: key.identity) != nil }
  }

  /// The key of the strict handler. Reading an unset key counts as reading it, too.
  package static var unstoredValueHandlerKey: ValueKey { .type(UnstoredValueHandlerKey.self) }
}

// MARK: Comparing

extension EnvironmentValues {
  /// Returns whether a key is known to have the same value in both environments, or no value in either.
  package func hasSameValue(of key: ValueKey, as other: EnvironmentValues) -> Bool {
    if hasSameEntry(of: key, as: other) { return true }
    guard let own = storedEntry(of: key), let others = other.storedEntry(of: key) else { return false }
    return own.hasSameValue(as: others)
  }
}

extension EnvironmentValues: SourceComparable {
  /// Returns whether each key is known to have the same value in both environments, or no value in either.
  package func hasSource(of other: EnvironmentValues) -> Bool {
    isIdentical(to: other) || keys(differingFrom: other).allSatisfy { hasSameValue(of: $0, as: other) }
  }
}
