/// How the text of one value differs from that of another, line by line.
struct Difference: CustomStringConvertible {
  /// The lines: of both with two spaces before, of the first with a minus, of the second with a plus.
  let lines: [String]

  /// The difference of two values; `nil` if their texts are the same.
  init?(from old: Any, to new: Any) {
    let old = ValueDescription.lines(of: old)
    let new = ValueDescription.lines(of: new)
    let changes = new.difference(from: old)
    guard !changes.isEmpty else { return nil }
    let removed = Set(changes.removals.map(Self.offset(of:)))
    let inserted = Set(changes.insertions.map(Self.offset(of:)))
    var lines: [String] = []
    var (oldIndex, newIndex) = (0, 0)
    while oldIndex < old.count || newIndex < new.count {
      if removed.contains(oldIndex) {
        lines.append("- " + old[oldIndex])
        oldIndex += 1
      } else if inserted.contains(newIndex) {
        lines.append("+ " + new[newIndex])
        newIndex += 1
      } else {
        lines.append("  " + old[oldIndex])
        oldIndex += 1
        newIndex += 1
      }
    }
    self.lines = lines
  }

  /// The lines of the difference of two values that differ.
  static func lines(from old: Any, to new: Any) -> [String] {
    Difference(from: old, to: new)?.lines ?? ["The values differ, but their descriptions don't."]
  }

  private static func offset(of change: CollectionDifference<String>.Change) -> Int {
    switch change {
    case .insert(let offset, _, _), .remove(let offset, _, _): offset
    }
  }

  var description: String {
    lines.map { "  " + $0 }.joined(separator: "\n")
  }
}
