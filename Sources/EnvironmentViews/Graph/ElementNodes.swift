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
    if new.isEmpty { return ([], children) }
    let isUnique = Set(new).count == new.count
    if children.isEmpty, isUnique { return (Array(repeating: nil, count: new.count), []) }
    var remaining = Dictionary(uniqueKeysWithValues: zip(Self.keys(ids), children))
    let keys = Self.keys(new)
    if !isUnique, !hasReportedDuplicate, let duplicate = keys.first(where: { $0.occurrence > 0 }) {
      hasReportedDuplicate = true
      onDuplicate(duplicate.id)
    }
    let kept = keys.map { remaining.removeValue(forKey: $0) }
    return (kept, remaining.values.sorted { $0.index < $1.index })
  }

  private static func keys(_ ids: [ID]) -> [Key] {
    var counts: [ID: Int] = [:]
    return ids.map { id in
      let occurrence = counts[id, default: 0]
      counts[id] = occurrence + 1
      return Key(id: id, occurrence: occurrence)
    }
  }
}
