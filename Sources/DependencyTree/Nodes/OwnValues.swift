package import EnvironmentCore

/// The values that were set at a node itself, in the order in which they were set.
struct OwnValues {
  /// The last write to a key at the node.
  struct Write {
    /// The key, retained so that it is released with the write, and not when the write leaves the table: the arguments
    /// of a key path may run user code when they are deallocated.
    let key: ValueKey

    /// The value that was set; `nil` if the key was reset.
    let value: StoredValue?

    /// The version of the values after the write.
    let version: Int

    /// The key path that was set.
    let source: AnyKeyPath
  }

  private(set) var writes: [ValueKey: Write] = [:]

  /// The number of writes that reset a key.
  ///
  /// Resets are kept because a reset by one name counts for all names of an alias that is made later. Key paths with
  /// arguments may be reset without end, so the number is bounded, and older resets are forgotten.
  private var resetCount = 0
  private static var maximumResetCount: Int { 256 }

  /// The version at which resets were last forgotten.
  private var lastForgottenVersion = 0

  /// The number of changes so far.
  private(set) var version = 0

  /// Applies a change.
  ///
  /// - Parameter replaced: Receives the replaced writes. The caller releases them where it holds no lock.
  mutating func take(
    _ change: EnvironmentChange, from source: AnyKeyPath, replacing replaced: inout ReplacedWrites
  ) {
    version += 1
    change.forEachWrite { key, value in
      let write = Write(key: key, value: value, version: version, source: source)
      if value == nil { resetCount += 1 }
      if let former = writes.updateValue(write, forKey: key) {
        if former.value == nil { resetCount -= 1 }
        replaced.append(former)
      }
    }
    if resetCount > Self.maximumResetCount {
      for (key, write) in writes where write.value == nil {
        writes[key] = nil
        replaced.append(write)
      }
      (resetCount, lastForgottenVersion) = (0, version)
    }
  }

  /// Writes that newer ones replaced. Usually there is only one, for which no storage is allocated.
  struct ReplacedWrites {
    private var first: Write?
    private var others: [Write] = []

    fileprivate mutating func append(_ write: Write) {
      if first == nil { first = write } else { others.append(write) }
    }
  }

  /// Removes all values, and returns the former ones. The caller releases them where it holds no lock.
  mutating func removeAll() -> OwnValues {
    let former = self
    writes = [:]
    resetCount = 0
    version += 1
    return former
  }

  /// Returns whether a key that a change has read or written was written again after a version.
  func conflicts(with change: EnvironmentChange, since version: Int) -> Bool {
    if self.version == version { return false }
    if lastForgottenVersion > version { return true }
    func isWritten(_ key: ValueKey) -> Bool { writes[key].map { $0.version > version } ?? false }
    return change.writtenKeys.contains(where: isWritten) || change.reads.contains(where: isWritten)
  }

  /// Returns inherited values with these on top, resolved by some aliases. Runs accessors if there are aliases.
  func values(over inherited: EnvironmentValues, under aliases: AliasTable) -> EnvironmentValues {
    var values = inherited
    for write in writes.values {
      if let value = write.value { values.store(value) }
    }
    return aliases.isEmpty ? values : aliases.applied(to: values, of: self, over: inherited)
  }
}

/// The values of a node without a parent, before the node exists.
package struct DependencyNodeValues {
  private(set) var own: OwnValues
  private var all: EnvironmentValues
  private let inherited: EnvironmentValues
  private let aliases: AliasTable

  /// Creates a copy of the values that are set at a node.
  package init(of node: DependencyNode) {
    own = node.ownValues
    aliases = DependencyScope.aliasTable
    inherited = node.valuesOfTask(under: aliases)
    all = own.values(over: inherited, under: aliases)
  }

  /// The value at a key path, or at its canonical key path.
  package subscript<Value>(_ keyPath: WritableKeyPath<EnvironmentValues, Value>) -> Value {
    get { all[keyPath: aliases.canonical(for: keyPath) ?? keyPath] }
    set {
      let change = all.changed(setting: newValue, at: keyPath) { $0[keyPath: keyPath] = newValue }
      var replaced = OwnValues.ReplacedWrites()
      own.take(change, from: keyPath, replacing: &replaced)
      all = aliases.isEmpty ? change.values : own.values(over: inherited, under: aliases)
    }
  }
}
