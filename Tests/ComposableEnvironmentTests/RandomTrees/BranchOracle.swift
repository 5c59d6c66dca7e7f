/// The expected values of an environment in a random tree, found by walking up to the root for each read.
final class BranchOracle {
  /// The writes to an environment, and to those that share its values.
  final class Own {
    var writes: [Name: (time: Int, value: Int)] = [:]
  }

  let own: Own
  private(set) var parent: BranchOracle?

  /// Whether the environment was deallocated, and only its children keep its values.
  var isGone = false

  init(own: Own = Own(), parent: BranchOracle? = nil) {
    self.own = own
    self.parent = parent
  }

  /// Returns the oracle of this environment after it is given to another one: itself if it moves, else a new one.
  func given(to parent: BranchOracle) -> BranchOracle {
    if let former = self.parent, !former.isGone { return BranchOracle(own: own, parent: parent) }
    self.parent = parent
    return self
  }

  func value(of name: Name, _ aliases: [Name: Name]) -> Int {
    let standard = Self.standard(for: name, aliases)
    var oracle: BranchOracle? = self
    while let current = oracle {
      let last = current.own.writes.filter { Self.standard(for: $0.key, aliases) == standard }
        .max { $0.value.time < $1.value.time }
      if let (source, (_, value)) = last, !source.isUndefined(by: value), !standard.isUndefined(by: value) {
        return value
      }
      oracle = current.parent
    }
    return standard.defaultValue
  }

  /// Returns whether an alias would close a cycle.
  static func isCircle(_ name: Name, _ standard: Name, _ aliases: [Name: Name]) -> Bool {
    standard == name || aliases[standard].map { isCircle(name, $0, aliases) } ?? false
  }

  static func standard(for name: Name, _ aliases: [Name: Name]) -> Name {
    var standard = name
    while let next = aliases[standard] { standard = next }
    return standard
  }
}
