/// The identifiers of the elements of a collection whose views a node has, in the order of its children.
@MainActor
protocol ElementNodes: AnyObject {
  /// The identifier of the element that the child at an index is for.
  func identifier(at index: Int) -> AnyHashable
}

final class IdentifiedNodes<ID: Hashable>: ElementNodes {
  /// An identifier, and how many elements before it have the same.
  private struct Key: Hashable {
    let id: ID
    let occurrence: Int
  }

  private var ids: [ID] = []
  private var hasReportedDuplicate = false

  func identifier(at index: Int) -> AnyHashable { AnyHashable(ids[index]) }

  /// The children that elements with new identifiers have already, each at the index of its element; and the children
  /// that are left over.
  func match(
    _ new: [ID], _ children: [ViewNode], onDuplicate: (ID) -> Void
  ) -> (kept: [ViewNode?], removed: [ViewNode]) {
    defer { ids = new }
    if new == ids { return (children, []) }
    var remaining: [Key: ViewNode] = [:]
    var counts: [ID: Int] = [:]
    for (id, child) in zip(ids, children) { remaining[Self.key(id, &counts)] = child }
    counts = [:]
    let kept = new.map { id in
      let key = Self.key(id, &counts)
      if key.occurrence == 1, !hasReportedDuplicate {
        hasReportedDuplicate = true
        onDuplicate(id)
      }
      return remaining.removeValue(forKey: key)
    }
    let removed = remaining.values.sorted { $0.index < $1.index }
    return (kept, removed)
  }

  private static func key(_ id: ID, _ counts: inout [ID: Int]) -> Key {
    let occurrence = counts[id, default: 0]
    counts[id] = occurrence + 1
    return Key(id: id, occurrence: occurrence)
  }
}
