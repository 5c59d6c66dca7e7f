import EnvironmentCore
internal import Synchronization

/// The values set at a node itself.
struct OwnValues {
  /// The last write to a key at the node.
  struct Write {
    /// The key, retained so that it is released with the write, and not when the write leaves the table: the arguments
    /// of a key path may run user code when they are deallocated.
    let key: ValueKey

    /// The value that was set; `nil` if the key was reset.
    let value: ValueEntry?

    /// The version of the values after the write.
    let version: Int
  }

  private(set) var writes: [ValueKey: Write] = [:]

  /// The number of writes that reset a key.
  ///
  /// Resets are kept because a reset by one name counts for all names of an alias made later. Key paths with
  /// arguments may be reset without end, so the number is bounded, and older resets are forgotten.
  private var resetCount = 0
  private static var maximumResetCount: Int { 256 }

  /// The number of the last change, of the values or of the place of a node that has them. Later changes have greater
  /// numbers, and no two changes in the process have the same.
  private(set) var version = 0
  private static let lastVersion = Atomic(0)

  /// Makes snapshots with the values invalid for their nodes.
  mutating func invalidate() {
    version = Self.lastVersion.add(1, ordering: .relaxed).newValue
  }

  /// Applies a change.
  ///
  /// - Returns: The replaced writes. The caller releases them where it holds no lock.
  mutating func take(_ change: RecordedWrite) -> ShortList<Write> {
    invalidate()
    var replaced = ShortList<Write>()
    for key in change.writtenKeys {
      let value = change.values.storedEntry(of: key)
      if value == nil { resetCount += 1 }
      guard let former = writes.updateValue(Write(key: key, value: value, version: version), forKey: key) else {
        continue
      }
      if former.value == nil { resetCount -= 1 }
      replaced.append(former)
    }
    if resetCount > Self.maximumResetCount {
      for write in writes.values where write.value == nil {
        writes[write.key] = nil
        replaced.append(write)
      }
      resetCount = 0
    }
    return replaced
  }

  /// Removes all values, and returns the former ones. The caller releases them where it holds no lock.
  mutating func removeAll() -> OwnValues {
    let former = exchange(&self, with: OwnValues())
    invalidate()
    return former
  }

  /// Returns inherited values with these on top, resolved by some aliases. Runs accessors if there are aliases.
  func values(over inherited: EnvironmentValues, under aliases: AliasTable?) -> EnvironmentValues {
    var values = inherited
    for write in writes.values {
      if let value = write.value { values.store(value) }
    }
    guard let aliases, !writes.isEmpty else { return values }
    return aliases.applied(to: values, over: inherited) { key in
      writes[key].map { ($0.version, $0.value != nil) }
    }
  }
}

/// The values set at one or several nodes.
//
// A class, because several nodes can share an instance.
final class SharedOwnValues: Sendable {
  let values: Guarded<OwnValues>

  init(_ values: OwnValues = OwnValues()) { self.values = Guarded(values) }
}
