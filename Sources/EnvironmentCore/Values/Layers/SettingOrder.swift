private import Synchronization

/// The order in which the values of an environment were set, by the numbers of their scopes.
///
/// Zero is the number of a value from no scope: a value of a view, or of an environment made by a program.
enum SettingOrder {
  /// The number of the values prepared for the process or for a test.
  static let prepared: UInt64 = 1

  private static let last = Atomic<UInt64>(prepared)

  /// The number of the latest scope.
  static var latest: UInt64 { last.load(ordering: .relaxed) }

  /// Returns the number of a new scope.
  static func next() -> UInt64 { last.add(1, ordering: .relaxed).newValue }
}

/// The values in one place, with the order in which they were set.
struct OrderedValues {
  var values: EnvironmentValues

  /// The reset keys, with the number of the scope of each reset.
  var resets: [ValueKey: UInt64] = [:]

  /// The number for the values without one.
  var defaultNumber: UInt64 = 0

  /// Returns the number of the latest scope with a value or a reset of a key; `nil` if there is none.
  func number(of key: ValueKey) -> UInt64? {
    guard let entry = values.storedEntry(of: key) else { return resets[key] }
    return number(of: entry)
  }

  private func number(of entry: ValueEntry) -> UInt64 {
    let number = entry.number
    return number == 0 ? defaultNumber : number
  }

  /// Takes the later values of other ones, and their later resets.
  ///
  /// - Complexity: O(*n*) in the number of keys by which the values differ.
  mutating func merge(_ other: OrderedValues) {
    let (own, others) = (values.storedLayer, other.values.storedLayer)
    if own === others, resets.isEmpty, other.resets.isEmpty { return }
    var later: [ValueEntry] = []
    others?.forEachEntry(differingFrom: own) { entry in
      let entry = entry.takeUnretainedValue()
      let key = entry.key
      if let number = number(of: key), other.number(of: entry) <= number { return }
      later.append(entry)
    }
    var removed: [ValueKey] = []
    // A key may have been set again after its reset.
    for (key, number) in other.resets
    where !other.values.stores(key) && self.number(of: key).map({ $0 < number }) ?? true {
      resets[key] = number
      if values.stores(key) { removed.append(key) }
    }
    values.replace(later, removing: removed)
  }
}

extension EnvironmentValues {
  /// Stores entries, and removes those of other keys. Keeps the recorder of reads, and records nothing.
  fileprivate mutating func replace(_ entries: [ValueEntry], removing keys: [ValueKey]) {
    if entries.isEmpty, keys.isEmpty { return }
    var stored = EnvironmentValues(layer: storedLayer)
    for entry in entries { stored.store(entry) }
    for key in keys { stored.remove(key) }
    layer = layer?.recorder.map { .recording(stored.layer, with: $0) } ?? stored.layer
  }

  /// Gives a scope's number to its changes of the values around it. Returns the reset keys.
  ///
  /// - Complexity: O(changed keys).
  mutating func setNumber(_ number: UInt64, over outer: EnvironmentValues) -> [ValueKey] {
    let (own, around) = (storedLayer, outer.storedLayer)
    if own === around { return [] }
    var newCount = 0
    var foreign: [ValueEntry] = []
    own?.forEachEntry(differingFrom: around) { entry in
      entry._withUnsafeGuaranteedRef { entry in
        if around?.entry(for: entry.keyIdentity) == nil { newCount += 1 }
        if !entry.take(number) { foreign.append(entry) }
      }
    }
    let resetCount = (around?.count ?? 0) + newCount - (own?.count ?? 0)
    if !foreign.isEmpty { replace(foreign.map { $0.numbered(number) }, removing: []) }
    if resetCount == 0 { return [] }
    var resets: [ValueKey] = []
    around?.forEachEntry { entry in
      entry._withUnsafeGuaranteedRef { if own?.entry(for: $0.keyIdentity) == nil { resets.append($0.key) } }
    }
    return resets
  }
}
