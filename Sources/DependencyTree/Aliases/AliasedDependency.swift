internal import EnvironmentCore

/// A dependency and its aliases, whatever their type.
protocol AliasGroup: AnyObject {
  /// Sets the last value that was set at a node by any name, under every name.
  func apply(to values: inout EnvironmentValues, own: OwnValues, inherited: EnvironmentValues)

  /// Sets the value that was set last by any name, under every name. If one scope sets several names, the value of the
  /// canonical name is used, because a scope has no order.
  func apply(to values: inout EnvironmentValues, writes: [TaskScope.Writes])
}

final class AliasedDependency<Value>: AliasGroup {
  typealias Name = WritableKeyPath<EnvironmentValues, Value>

  let canonical: Name
  let aliases: [Name]

  /// The canonical name, and then the aliases.
  let names: [Name]

  /// The keys that setting each name writes, in the order of ``names``. They are found once a value is known to set.
  private let writtenKeys = Guarded<[Set<ValueKey>]?>(nil)

  init(canonical: Name, aliases: [Name]) {
    self.canonical = canonical
    self.aliases = aliases
    names = [canonical] + aliases
  }

  private func keys(setting value: () -> Value?) -> [Set<ValueKey>]? {
    if let known = writtenKeys.withLock({ $0 }) { return known }
    guard let value = value() else { return nil }
    let keys = names.map { name in
      var values = EnvironmentValues()
      return values.setWithoutDefault(value, at: name)
    }
    // An accessor may ignore a value, such as `nil`, and write a key for another one.
    if keys.contains(where: \.isEmpty) { return keys }
    release(writtenKeys.withLock { exchange(&$0, with: keys) })
    return keys
  }

  // MARK: Values that are set

  func apply(to values: inout EnvironmentValues, own: OwnValues, inherited: EnvironmentValues) {
    guard !own.writes.isEmpty, let keys = keys(setting: { sample(of: own) }) else { return }
    var last: OwnValues.Write?
    for (key, write) in own.writes where write.version > last?.version ?? 0 {
      if keys.contains(where: { $0.contains(key) }) || isSource(of: write) { last = write }
    }
    guard let last else { return }
    set(value(of: last, keys, own: own, in: values), in: &values, writing: keys, over: inherited)
  }

  /// Sets a value under every name. Without a value, or if setting it removes the canonical dependency's value,
  /// restores the inherited values.
  private func set(
    _ value: Value?, in values: inout EnvironmentValues, writing keys: [Set<ValueKey>],
    over inherited: EnvironmentValues
  ) {
    var changed = values
    let writes = value.map { changed.setWithoutDefault($0, at: canonical) } ?? []
    if value != nil, writes.allSatisfy({ changed.isSet($0) }) {
      for alias in aliases { changed.setWithoutDefault(changed[keyPath: canonical], at: alias) }
      values = changed
    } else {
      values = values.taking(keys.reduce(writes) { $0.union($1) }, from: inherited)
    }
  }

  private func isSource(of write: OwnValues.Write) -> Bool {
    names.contains { $0 == write.source }
  }

  /// Returns a value that was set by one of the names, or another value of the same type. Setting it finds the written
  /// keys.
  private func sample(of own: OwnValues) -> Value? {
    for write in own.writes.values where write.value?.valueType == Value.self { return write.value?.anyValue as? Value }
    for write in own.writes.values where isSource(of: write) { return value(of: write, own: own) }
    return nil
  }

  /// Returns the value that a write has set by one of the names, or by another key path that writes the same key.
  private func value(
    of write: OwnValues.Write, _ keys: [Set<ValueKey>], own: OwnValues, in values: EnvironmentValues
  ) -> Value? {
    if isSource(of: write) { return value(of: write, own: own) }
    guard let key = write.value?.key, let name = zip(names, keys).first(where: { $0.1.contains(key) })?.0 else {
      return nil
    }
    return values[keyPath: name]
  }

  /// Returns the value that a write has set by one of the names, as that name reads it from the node's own values
  /// alone.
  private func value(of write: OwnValues.Write, own: OwnValues) -> Value? {
    (write.source as? Name).map { own.values(over: EnvironmentValues(), under: nil)[keyPath: $0] }
  }

  // MARK: Values that a task has

  func apply(to values: inout EnvironmentValues, writes: [TaskScope.Writes]) {
    guard let keys = keys(setting: { sample(of: writes) }) else { return }
    guard let last = writes.last(where: { write in keys.contains { !$0.isDisjoint(with: write.keys) } }) else {
      return
    }
    let name = zip(names, keys).first { _, keys in
      keys.contains { last.keys.contains($0) && last.values.isSet($0) }
    }
    let value = name.map { last.values[keyPath: $0.0] }
    set(value, in: &values, writing: keys, over: EnvironmentValues())
  }

  /// Returns a value of the names' type that was set. Setting it finds the written keys.
  private func sample(of writes: [TaskScope.Writes]) -> Value? {
    let stored = writes.lazy.flatMap { write in write.keys.lazy.compactMap { write.values.storedEntry(of: $0) } }
    return stored.first { $0.valueType == Value.self }.flatMap { $0.anyValue as? Value }
  }

  // MARK: Values that aren't set

  /// Returns whether a key that isn't set is one that an alias reads.
  ///
  /// The key of a hand-written accessor can't be derived from the accessor. So the keys of the aliases' accessors are
  /// found by setting a value. Before any value is known, that is the default of the read key. Making it is no extra
  /// work, unless the key turns out to be an alias's.
  func hasAlias(reading key: ValueKey, default makeDefault: (() -> Value)?) -> Bool {
    switch key {
    case .keyPath(let key): return aliases.contains { $0 == key.keyPath }
    case .type:
      if let accessor = key.plainAccessor { return aliases.contains { $0 == accessor } }
      return keys(setting: { makeDefault?() })?.dropFirst().contains { $0.contains(key) } ?? false
    }
  }
}
