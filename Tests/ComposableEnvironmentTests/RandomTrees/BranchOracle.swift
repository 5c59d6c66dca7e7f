/// What an environment of a random tree has to have, found by a walk to the top for each read.
final class BranchOracle {
  /// What was set at an environment, and at those that share it.
  final class Own {
    var writes: [Name: (time: Int, value: Int)] = [:]
  }

  let own: Own
  private(set) var parent: BranchOracle?

  /// Whether there is no environment any more, only what its children have of it.
  var isGone = false

  init(own: Own = Own(), parent: BranchOracle? = nil) {
    self.own = own
    self.parent = parent
  }

  /// The oracle of this environment when it is given to another: itself if it moves, else a new one.
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
        .max { $0.value.time < $1.value.time }?.value.value
      if let last, !standard.isUndefined(by: last) { return last }
      oracle = current.parent
    }
    return standard.defaultValue
  }

  /// Whether an alias would close a circle.
  static func isCircle(_ name: Name, _ standard: Name, _ aliases: [Name: Name]) -> Bool {
    standard == name || aliases[standard].map { isCircle(name, $0, aliases) } ?? false
  }

  static func standard(for name: Name, _ aliases: [Name: Name]) -> Name {
    var standard = name
    while let next = aliases[standard] { standard = next }
    return standard
  }
}
