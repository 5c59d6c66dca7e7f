/// The depth of a markup in others, by which a hierarchy without end is found.
nonisolated struct MarkupDepth {
  /// The number of levels around the markup.
  private var levels = 0

  /// A sample of the types around this markup, from which a hierarchy without end is recognized.
  private var types: [Any.Type] = []

  /// The number of successive types in a sample. Views that recur do so within it.
  private static let sampleSize = 256

  /// Enters a markup. Returns the number of levels for which no further markup has to be entered.
  ///
  /// - Throws: ``ViewEvaluationError`` if the markup must be part of a hierarchy without end.
  mutating func enter(_ type: Any.Type, usualLevels: Int) throws -> Int {
    let isTooDeep = levels >= EndlessHierarchy.limits.depth
    let name = _typeName(type, qualified: false)
    guard isTooDeep || isLongName(name) else {
      levels += usualLevels
      return usualLevels
    }
    if !isTooDeep, isGrowth(name, in: types.lazy.map { _typeName($0, qualified: false) }) {
      throw ViewEvaluationError(
        view: type, endlessPath: types.suffix(1).map { _typeName($0, qualified: false) } + [name])
    }
    types.append(type)
    if isTooDeep, types.count >= Self.sampleSize { throw endlessHierarchy() }
    levels += 1
    return 1
  }

  /// Leaves a markup of some levels.
  mutating func leave(_ levels: Int) {
    self.levels -= levels
    if levels == 1, !types.isEmpty { types.removeLast() }
  }

  private func endlessHierarchy() -> ViewEvaluationError {
    // The recursion of the program's views explains most others: see ``EndlessHierarchy``.
    let bodies = types.filter { !($0 is any __PrimitiveView.Type) && !($0 is any BuiltInView.Type) }
    let types = bodies.isEmpty ? types : bodies
    let recursion = recursion(in: types.map { _typeName($0, qualified: false) })
    return ViewEvaluationError(view: types[recursion.start], endlessPath: recursion.path)
  }
}
