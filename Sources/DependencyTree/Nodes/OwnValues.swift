package import EnvironmentCore

/// The values that were set at a node itself, each with the order in which it was set.
struct OwnValues {
  /// The last write of a key at the node.
  struct Write {
    /// The value that was set; `nil` if the key was reset.
    let value: StoredValue?

    /// The version of the values that the write made.
    let version: Int

    /// The key path that was set, and its value.
    let source: Source
  }

  /// A value that was set at a key path.
  struct Source {
    let keyPath: AnyKeyPath
    let value: Any
  }

  private(set) var writes: [ValueKey: Write] = [:]

  /// The number of changes.
  private(set) var version = 0

  /// Takes the effect of a change over.
  ///
  /// - Returns: The writes that were replaced, to be released by the caller where it holds no lock.
  mutating func take(_ change: EnvironmentChange, from source: Source) -> [Write] {
    version += 1
    return change.writes.compactMap { key in
      let write = Write(value: change.values.storedValue(of: key), version: version, source: source)
      return writes.updateValue(write, forKey: key)
    }
  }

  /// Removes all values, and returns the former ones, to be released by the caller where it holds no lock.
  mutating func removeAll() -> OwnValues {
    let former = self
    writes = [:]
    version += 1
    return former
  }

  /// Returns whether a key that a change read or wrote was written after a version.
  func conflicts(with change: EnvironmentChange, since version: Int) -> Bool {
    if self.version == version { return false }
    return change.writes.union(change.reads).contains { writes[$0].map { $0.version > version } ?? false }
  }

  /// Returns inherited values with these on top, as they are under some aliases. Runs accessors if there are aliases.
  func values(over inherited: EnvironmentValues, under aliases: AliasTable) -> EnvironmentValues {
    var values = inherited
    for write in writes.values {
      if let value = write.value { values.store(value) }
    }
    return aliases.isEmpty ? values : aliases.applied(to: values, of: self, over: inherited)
  }
}

/// The values of a node without a parent, before there is the node.
package struct DependencyNodeValues {
  private(set) var own: OwnValues
  private var all: EnvironmentValues
  private let aliases: AliasTable

  /// Creates a copy of the values that are set at a node.
  package init(of node: DependencyNode) {
    own = node.ownValues
    aliases = DependencyScope.aliasTable
    all = own.values(over: EnvironmentValues(), under: aliases)
  }

  /// The value at a key path, or at the one that it is an alias of.
  package subscript<Value>(_ keyPath: WritableKeyPath<EnvironmentValues, Value>) -> Value {
    get { all[keyPath: aliases.canonical(for: keyPath) ?? keyPath] }
    set {
      let change = all.changed { $0.set(newValue, at: keyPath) }
      _ = own.take(change, from: OwnValues.Source(keyPath: keyPath, value: newValue))
      all = aliases.isEmpty ? change.values : own.values(over: EnvironmentValues(), under: aliases)
    }
  }
}
