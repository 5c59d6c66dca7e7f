internal import EnvironmentCore

/// A dependency and its aliases, whatever their type.
protocol AliasGroup: AnyObject {
  /// Sets the value last set by any name, under every name. If one write sets several names, the value of the canonical
  /// name is used. After a reset, restores the inherited values.
  ///
  /// - Parameter lastWrite: Returns the last write to a key: its number among all writes, and whether it set a value.
  func apply(
    to values: inout EnvironmentValues, over inherited: EnvironmentValues,
    lastWrite: (ValueKey) -> (number: Int, isSet: Bool)?)
}

final class AliasedDependency<Value>: AliasGroup {
  typealias Name = WritableKeyPath<EnvironmentValues, Value>

  /// The canonical name, and then the aliases.
  let names: [Name]

  /// The keys written by setting each name, in the order of ``names``. They are found once there is a value to set: no
  /// default is made for it.
  private let writtenKeys = Guarded<[Set<ValueKey>]?>(nil)

  init(names: [Name]) {
    self.names = names
  }

  func apply(
    to values: inout EnvironmentValues, over inherited: EnvironmentValues,
    lastWrite: (ValueKey) -> (number: Int, isSet: Bool)?
  ) {
    guard let keys = keys(settingValueOf: values) else { return }
    let writes = keys.map { keys in keys.compactMap(lastWrite).max { $0.number < $1.number } }
    guard let last = writes.compactMap({ $0?.number }).max() else { return }
    if let source = writes.firstIndex(where: { $0?.number == last && $0?.isSet == true }) {
      let value = values[keyPath: names[source]]
      var changed = values
      for (index, name) in names.enumerated() where index != source { changed.setWithoutDefault(value, at: name) }
      // The canonical accessor may remove its value instead.
      if keys[0].allSatisfy({ changed.isSet($0) }) { return values = changed }
    }
    values = values.taking(keys.joined(), from: inherited)
  }

  private func keys(settingValueOf values: EnvironmentValues) -> [Set<ValueKey>]? {
    if let known = writtenKeys.withLock({ $0 }) { return known }
    guard let value = values.storedEntries.first(where: { $0.valueType == Value.self })?.anyValue as? Value else {
      return nil
    }
    let written = names.compactMap { name -> Set<ValueKey>? in
      var values = EnvironmentValues()
      let keys = values.setWithoutDefault(value, at: name)
      if keys.allSatisfy({ (values.storedEntry(of: $0)?.valueType ?? Value.self) == Value.self }) { return keys }
      EnvironmentReporting.report(.aliasOfPart(name))
      return nil
    }
    let keys = written.count == names.count ? written : []
    // An accessor may ignore a value, such as `nil`, and write a key for another one.
    if keys.contains(where: \.isEmpty) { return keys }
    release(writtenKeys.withLock { exchange(&$0, with: keys) })
    return keys
  }
}

extension EnvironmentIssue {
  fileprivate static func aliasOfPart(_ name: AnyKeyPath) -> EnvironmentIssue {
    EnvironmentIssue(
      "An alias names a part of a dependency, so the values that are set by it and by its other names are separate.",
      place: ["Part: \(name)"],
      remedies: ["Make the alias between dependencies, each with a key of its own."]
    )
  }
}
