package import EnvironmentCore

extension DependencyNode {
  /// Returns the sources of the node's value at a key path. This doesn't count as a read.
  ///
  /// - Parameter setter: Returns the setter at the node some levels above.
  package func source(
    of keyPath: PartialKeyPath<EnvironmentValues>, setter: (_ level: Int) -> ValueSetting.Setter
  ) -> __OwnedValueSource? {
    let names = DependencyScope.aliasTable?.names(of: keyPath) ?? [keyPath]
    let keys = names.compactMap { ($0 as? PartialKeyPath<EnvironmentValues>).flatMap { ValueKey(readBy: $0) } }
    guard let canonical = keys.first else { return nil }
    var settings: [ValueSetting] = []
    var scope: TaskScope?
    for (level, node) in sequence(first: self, next: \.inspected.parent).enumerated() {
      let (_, own, nodeScope) = node.inspected
      // The value set last by any name. A reset restores the inherited value.
      let last = keys.compactMap { own.writes[$0] }.max { $0.version < $1.version }
      if let value = last?.value { settings.append(ValueSetting(setter: setter(level), value: value)) }
      scope = nodeScope
    }
    return __OwnedValueSource(
      key: canonical, alias: names.first == keyPath ? nil : ValueKey(readBy: keyPath),
      settings: settings + TaskScope.settings(of: keys, madeIn: scope))
  }
}
