/// Returns the difference of two values, line by line, with the lines around each change; `nil` if their descriptions are
/// equal.
///
/// ```
///   State(
///     rows: [
///       … 9998 unchanged lines
///       Row(id: 9999, title: "c")
///       Row(id: 10000, title: "d")
/// -     Row(id: 10001, title: "e")
/// +     Row(id: 10001, title: "f")
///     ]
///   )
/// ```
///
/// - Complexity: O(*n*) in the number of parts, and quadratic in the number of lines between the first and the last change.
package func difference(from old: Any, to new: Any) -> [String]? {
  // The values' own descriptions may not distinguish them: a `Date`'s omits fractions of a second.
  for reader in [ValueReader(), ValueReader(showsStorage: true)] {
    let (old, new) = (reader.lines(of: old), reader.lines(of: new))
    if old != new { return excerpt(merged(old, new)).map { "\($0.mark) \($0.text)" } }
  }
  return nil
}

private typealias Line = (mark: Character, text: String)

/// Returns all lines in order: removed lines with a minus, inserted lines with a plus, and common lines with a space.
private func merged(_ old: [String], _ new: [String]) -> [Line] {
  let head = zip(old, new).prefix { $0 == $1 }.count
  let tail = zip(old[head...].reversed(), new[head...].reversed()).prefix { $0 == $1 }.count
  let (oldRange, newRange) = (head..<old.count - tail, head..<new.count - tail)
  var (removed, inserted) = (Set(oldRange), Set(newRange))
  // The memory of a comparison is quadratic. Lines of larger values correspond by their positions.
  if max(oldRange.count, newRange.count) <= 2_000 {
    let changes = new[newRange].difference(from: old[oldRange])
    func offset(of change: CollectionDifference<String>.Change) -> Int {
      switch change {
      case .insert(let offset, _, _), .remove(let offset, _, _): head + offset
      }
    }
    (removed, inserted) = (Set(changes.removals.map(offset)), Set(changes.insertions.map(offset)))
  } else {
    let same = zip(oldRange, newRange).filter { old[$0] == new[$1] }.map(\.0)
    removed.subtract(same)
    inserted.subtract(same)
  }
  var lines: [Line] = []
  var (oldIndex, newIndex) = (0, 0)
  while oldIndex < old.count || newIndex < new.count {
    let isRemoved = removed.contains(oldIndex)
    let isInserted = !isRemoved && inserted.contains(newIndex)
    lines.append(isRemoved ? ("-", old[oldIndex]) : (isInserted ? "+" : " ", new[newIndex]))
    if !isInserted { oldIndex += 1 }
    if !isRemoved { newIndex += 1 }
  }
  return lines
}

/// Returns the changed lines, the two lines before and after each, and the lines of the values around them.
private func excerpt(_ lines: [Line]) -> [Line] {
  var shown: Set<Int> = []
  func showSurroundings(_ indices: some Sequence<Int>) {
    var (indentation, count) = (0, 2)
    for index in indices {
      let own = lines[index].text.prefix { $0 == " " }.count
      if lines[index].mark != " " {
        (indentation, count) = (max(indentation, own), 0)
        shown.insert(index)
      } else if count < 2 || own < indentation {
        (indentation, count) = (min(indentation, own), count + 1)
        shown.insert(index)
      }
    }
  }
  showSurroundings(lines.indices)
  showSurroundings(lines.indices.reversed())
  var result: [Line] = []
  var hidden = 0
  for (index, line) in lines.enumerated() {
    hidden = shown.contains(index) ? 0 : hidden + 1
    guard hidden > 1, let first = result.popLast() else { result.append(line); continue }
    result.append((" ", first.text.prefix { $0 == " " } + "… \(hidden) unchanged lines"))
  }
  return result
}
