/// The difference of two values, line by line, without the parts that are equal.
///
/// ```
///   State(
///     rows: [
///       … 9,998 unchanged elements
///       Row(id: 9998, title: "b"),
///       Row(id: 9999, title: "c"),
///       Row(
///         id: 10000,
/// -       title: "d"
/// +       title: "e"
///       )
///     ]
///   )
/// ```
package struct Difference: CustomStringConvertible {
  /// The lines. Lines of the first value begin with a minus, lines of the second with a plus, and common lines with a
  /// space.
  package let lines: [String]

  /// Creates the difference of two values; `nil` if their descriptions are equal.
  ///
  /// - Complexity: O(*n*) in the number of parts, and quadratic in the number of parts of one block that moved.
  package init?(from old: Any, to new: Any) {
    guard let lines = Self.lines(from: ValueDescription(of: old), to: ValueDescription(of: new)) else { return nil }
    self.lines = lines.map { "\($0.mark) \($0.text)" }
  }

  package var description: String {
    lines.map { "  " + $0 }.joined(separator: "\n")
  }
}

// MARK: - Lines

extension Difference {
  private typealias Line = (mark: Character, text: String)

  /// The number of unchanged parts that are shown before and after a change.
  private static var context: Int { 2 }

  /// The maximum number of nested descriptions that are replaced by the stored properties of their values. Without a
  /// limit, objects that refer to each other would be expanded without end.
  private static var maximumExpansions: Int { 4 }

  /// Returns the lines of the difference of two descriptions; `nil` if they are equal.
  ///
  /// - Parameter expansions: The number of outer descriptions that were replaced by the stored properties of their
  ///   values.
  private static func lines(
    from old: ValueDescription, to new: ValueDescription, expansions: Int = 0
  ) -> [Line]? {
    switch (old, new) {
    case (.block(let oldBlock), .block(let newBlock))
    where isPair(oldBlock, newBlock) && !(isOneLine(old) && isOneLine(new) && old != new):
      guard let inner = lines(from: oldBlock, to: newBlock, expansions: expansions) else { return nil }
      return [(" ", oldBlock.open)] + inner + [(" ", oldBlock.close)]
    case (.text(let oldText, let oldValue?), .text(let newText, let newValue?)) where oldText == newText:
      // The values' own descriptions don't distinguish them. For example, a `Date`'s description omits fractions of a
      // second.
      guard expansions < maximumExpansions, !areEqual(oldValue.value, newValue.value) else { return nil }
      let reader = ValueReader()
      return lines(
        from: reader.description(of: oldValue.value, showsStorage: true),
        to: reader.description(of: newValue.value, showsStorage: true),
        expansions: expansions + 1
      )
    default:
      guard old != new else { return nil }
      return old.lines.map { ("-", $0) } + new.lines.map { ("+", $0) }
    }
  }

  /// Returns the inner lines of two blocks, without their first and last lines; `nil` if the blocks are equal.
  private static func lines(
    from old: ValueDescription.Block, to new: ValueDescription.Block, expansions: Int
  ) -> [Line]? {
    let steps = steps(from: old, to: new)
    func isLast(_ oldIndex: Int, _ newIndex: Int) -> Bool {
      oldIndex == old.parts.count - 1 && newIndex == new.parts.count - 1
    }
    let changes = steps.map { step -> [Line]? in
      switch step {
      case .removed(let index): old.lines(ofPart: index).map { ("-", $0) }
      case .inserted(let index): new.lines(ofPart: index).map { ("+", $0) }
      case .kept(let oldIndex, let newIndex):
        lines(from: old.parts[oldIndex].value, to: new.parts[newIndex].value, expansions: expansions).map {
          labelled($0, new.parts[newIndex].label, isLast: isLast(oldIndex, newIndex))
        }
      }
    }
    let changed = changes.indices.filter { changes[$0] != nil }
    guard !changed.isEmpty else { return nil }

    var result: [Line] = []
    func appendUnchanged(_ range: Range<Int>) {
      for case .kept(let oldIndex, let newIndex) in steps[range] {
        let part = new.parts[newIndex]
        let label = part.label.map { "\($0): " } ?? ""
        result.append((" ", label + part.value.summary + (isLast(oldIndex, newIndex) ? "" : ",")))
      }
    }
    var next = 0
    for end in changed + [steps.count] {
      let head = next == 0 ? 0 : min(context, end - next)
      let tail = end == steps.count ? 0 : min(context, end - next - head)
      let hidden = end - next - head - tail
      appendUnchanged(next..<next + head + (hidden == 1 ? 1 : 0))
      if hidden > 1 { result.append((" ", "… \(new.noun.counted(hidden, "unchanged "))")) }
      appendUnchanged(end - tail..<end)
      if end < steps.count { result += changes[end] ?? [] }
      next = end + 1
    }
    return result.map { ($0.mark, "  " + $0.text) }
  }

  /// Puts a label before the first line and a comma after the last. If the values have no line in common, does so for
  /// both.
  private static func labelled(_ lines: [Line], _ label: String?, isLast: Bool) -> [Line] {
    let isSplit = lines.first?.mark != " "
    let lastOld = isSplit ? lines.lastIndex { $0.mark == "-" } : nil
    let firstNew = isSplit ? lines.firstIndex { $0.mark == "+" } : nil
    return lines.enumerated().map { index, line in
      var line = line
      if let label, index == 0 || index == firstNew { line.text = "\(label): \(line.text)" }
      if !isLast, index == lines.count - 1 || index == lastOld { line.text += "," }
      return line
    }
  }

  /// Returns whether two blocks are compared part by part, which holds if they have the same type or case.
  private static func isPair(_ old: ValueDescription.Block, _ new: ValueDescription.Block) -> Bool {
    old.open == new.open && old.close == new.close
  }

  /// Returns whether a description is printed as one line.
  private static func isOneLine(_ description: ValueDescription) -> Bool {
    switch description {
    case .text(let text, _): !text.contains("\n")
    case .block(let block):
      block.parts.isEmpty || block.noun == .value && block.parts.count == 1 && isOneLine(block.parts[0].value)
    }
  }

  private static func areEqual(_ old: Any, _ new: Any) -> Bool {
    func isEqual<Value: Equatable>(_ old: Value) -> Bool { (new as? Value) == old }
    return (old as? any Equatable).map { isEqual($0) } ?? true
  }
}

// MARK: - Alignment

extension Difference {
  private enum Step {
    case removed(Int), inserted(Int), kept(Int, Int)
  }

  /// Returns a part that stands for all parts with the same label, or the part itself if it has none.
  private static func identity(of part: ValueDescription.Part) -> ValueDescription.Part {
    part.label == nil ? part : ValueDescription.Part(label: part.label, value: .text("", nil))
  }

  /// The maximum number of parts that are compared in time that is quadratic in the number of those that differ.
  private static var maximumComparison: Int { 4_000 }

  /// Returns the steps from the parts of one block to those of another.
  ///
  /// Parts with labels correspond by their labels, and elements correspond if they are equal. Between these, elements
  /// of the same type correspond by their positions.
  private static func steps(from old: ValueDescription.Block, to new: ValueDescription.Block) -> [Step] {
    let isOrdered = old.noun != .member
    func isPair(_ oldIndex: Int, _ newIndex: Int) -> Bool {
      guard isOrdered, old.parts[oldIndex].label == nil, new.parts[newIndex].label == nil,
        case .block(let old) = old.parts[oldIndex].value, case .block(let new) = new.parts[newIndex].value
      else { return false }
      return Self.isPair(old, new)
    }
    var steps: [Step] = []
    var (nextOld, nextNew) = (0, 0)
    func appendRest(_ oldEnd: Int, _ newEnd: Int) {
      steps += (nextOld..<oldEnd).map { .removed($0) } + (nextNew..<newEnd).map { .inserted($0) }
      (nextOld, nextNew) = (oldEnd + 1, newEnd + 1)
    }
    let same = samePairs(old.parts.map(identity), new.parts.map(identity))
    for (oldEnd, newEnd) in same + [(old.parts.count, new.parts.count)] {
      for (oldIndex, newIndex) in zip(nextOld..<oldEnd, nextNew..<newEnd) where isPair(oldIndex, newIndex) {
        appendRest(oldIndex, newIndex)
        steps.append(.kept(oldIndex, newIndex))
      }
      appendRest(oldEnd, newEnd)
      if oldEnd < old.parts.count { steps.append(.kept(oldEnd, newEnd)) }
    }
    return steps
  }

  /// Returns the indices of parts with the same identity, in an order that both sides share.
  private static func samePairs(
    _ old: [ValueDescription.Part], _ new: [ValueDescription.Part]
  ) -> [(Int, Int)] {
    let head = zip(old, new).prefix { $0 == $1 }.count
    let tail = zip(old[head...].reversed(), new[head...].reversed()).prefix { $0 == $1 }.count
    let common = Set(old[head..<old.count - tail]).intersection(new[head..<new.count - tail])
    var kept = (
      (head..<old.count - tail).filter { common.contains(old[$0]) },
      (head..<new.count - tail).filter { common.contains(new[$0]) }
    )
    if max(kept.0.count, kept.1.count) > maximumComparison { kept = ([], []) }
    let difference = kept.1.map { new[$0] }.difference(from: kept.0.map { old[$0] })
    for case .remove(let offset, _, _) in difference.removals.reversed() { kept.0.remove(at: offset) }
    for case .insert(let offset, _, _) in difference.insertions.reversed() { kept.1.remove(at: offset) }
    return (0..<head).map { ($0, $0) } + zip(kept.0, kept.1)
      + (0..<tail).reversed().map { (old.count - 1 - $0, new.count - 1 - $0) }
  }
}
