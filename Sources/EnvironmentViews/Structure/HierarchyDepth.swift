import EnvironmentCore

/// The number of views around one, by which a hierarchy without end is found.
nonisolated struct HierarchyDepth {
  /// The depth of a view that must be part of a hierarchy without end.
  static let maximum = 100_000

  /// The number of views in one another in which those of a recursion recur.
  static let pathLength = 256

  private var levels = 0

  /// The types of the views beyond the maximum, the outermost first. Views that recur do so among them.
  private var deepest: [Any.Type] = []

  /// Enters a view. Returns the number of levels for which no further view has to be entered.
  ///
  /// - Throws: ``ViewEvaluationError`` if the view must be part of a hierarchy without end.
  mutating func enter(_ type: Any.Type, usualLevels: Int = 1) throws -> Int {
    guard levels >= Self.maximum else {
      levels += usualLevels
      return usualLevels
    }
    deepest.append(type)
    levels += 1
    if deepest.count == Self.pathLength { throw Self.error(for: deepest) }
    return 1
  }

  /// Leaves a view of some levels.
  mutating func leave(_ levels: Int) {
    self.levels -= levels
    if !deepest.isEmpty { deepest.removeLast() }
  }

  /// Checks a page that the code of a view may render. Pages in one another take stack, and no levels.
  static func check(page: Any.Type) throws {
    if StackLimit.ofCurrentThread.isExceeded { throw error(for: [page]) }
  }

  /// Returns the error for a hierarchy without end, which names the views with a body of the program, if there are some.
  ///
  /// - Parameter views: The types of the innermost views, the outermost first.
  static func error(for views: [Any.Type]) -> ViewEvaluationError {
    let bodies = views.compactMap { type in
      (type as? any BuiltInView.Type).map { $0.bodyOwner } ?? (type is any __PrimitiveView.Type ? nil : type)
    }
    return ViewEvaluationError(endlessViews: bodies.isEmpty ? views : bodies)
  }

  /// Returns whether the name of a view's type shows that the types of views in one another grow without end: it is
  /// nested more deeply, or longer, than a program writes one.
  ///
  /// The runtime takes 1.2 kB of stack for each level of a name, and keeps each name. So it could name, at the maximum
  /// depth of views, neither `V<[[[…]]]>` nor the doubling `V<((…), (…))>`.
  static func hasGrown(_ name: String) -> Bool {
    var (nesting, last) = (0, UInt8(0))
    for byte in name.utf8 {
      switch byte {
      case UInt8(ascii: "<"), UInt8(ascii: "("): nesting += 1
      case UInt8(ascii: ")"): nesting -= 1
      case UInt8(ascii: ">") where last != UInt8(ascii: "-"): nesting -= 1
      default: break
      }
      if nesting > 120 { return true }
      last = byte
    }
    return name.utf8.count > 100_000
  }
}
