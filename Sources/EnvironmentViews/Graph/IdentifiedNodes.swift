/// The identifiers of the elements of a collection, in the order of the node's children that show them.
@MainActor
protocol ElementNodes: AnyObject {
  /// Returns the identifier of the element that the child at an index is for.
  func identifier(at index: Int) -> AnyHashable
}

final class IdentifiedNodes<ID: Hashable>: ElementNodes {
  /// The match of the elements of a collection with the existing children of a node.
  struct Match {
    /// The child of each element, or `nil` for a new one.
    var kept: [ViewNode?] = []

    /// The children whose elements were removed, in their order.
    var removed: [ViewNode] = []
  }

  /// The identifiers. The owner of the children replaces them together with the children, because code of the program,
  /// such as a comparison of identifiers, may ask for the hierarchy in between.
  private var ids: [ID] = []

  /// The identifiers, as long as no two elements have the same one.
  private var uniqueIDs: Set<ID>? = []
  private var hasReportedDuplicate = false

  func identifier(at index: Int) -> AnyHashable { AnyHashable(ids[index]) }

  /// Replaces the identifiers. Call this when the children are those of the elements.
  func setIDs(_ new: [ID]) { _ = exchange(&ids, with: new) }

  /// Returns the existing children of new elements, or `nil` if the identifiers are unchanged.
  ///
  /// - Complexity: O(elements) comparisons. The identifiers between the first and the last difference are hashed; all
  ///   are, if two elements have the same one.
  func match(_ new: [ID], _ children: [ViewNode], onDuplicate: (ID) -> Void) -> Match? {
    let old = ids
    let (start, end) = Self.commonCounts(old, new)
    if start == old.count, start == new.count { return nil }
    if new.isEmpty {
      uniqueIDs = []
      return Match(removed: children)
    }
    return matchUnique(old, new, start, end, children) ?? matchOccurrences(old, new, children, onDuplicate)
  }

  /// Returns how many elements of two arrays are equal at the start, and how many of the others at the end.
  private static func commonCounts(_ first: [ID], _ second: [ID]) -> (start: Int, end: Int) {
    // In place: getting an element of an array copies it, which takes longer than comparing it.
    first.withUnsafeBufferPointer { first in
      second.withUnsafeBufferPointer { second in
        let count = min(first.count, second.count)
        var (start, end) = (0, 0)
        while start < count, first[start] == second[start] { start += 1 }
        while end < count - start, first[first.count - 1 - end] == second[second.count - 1 - end] { end += 1 }
        return (start, end)
      }
    }
  }

  /// Matches elements with unique identifiers, given how many are the same at the start and at the end. Returns `nil`
  /// if the identifiers aren't unique.
  private func matchUnique(_ old: [ID], _ new: [ID], _ start: Int, _ end: Int, _ children: [ViewNode]) -> Match? {
    guard var uniqueIDs = uniqueIDs.take() else { return nil }
    let (departing, arriving) = (start..<old.count - end, start..<new.count - end)
    var places = Dictionary<ID, Int>(minimumCapacity: departing.count)
    for place in departing { places[old[place]] = place }
    uniqueIDs.reserveCapacity(new.count)
    var isKept = Array(repeating: false, count: departing.count)
    var match = Match()
    match.kept.reserveCapacity(new.count)
    for place in 0..<start { match.kept.append(children[place]) }
    for index in arriving {
      if let place = places[new[index]], !isKept[place - start] {
        isKept[place - start] = true
        match.kept.append(children[place])
      } else {
        guard uniqueIDs.insert(new[index]).inserted else { return nil }
        match.kept.append(nil)
      }
    }
    for place in old.count - end..<old.count { match.kept.append(children[place]) }
    for place in departing where !isKept[place - start] {
      // An identifier that isn't equal to itself can't be removed.
      guard uniqueIDs.remove(old[place]) != nil else { return nil }
      match.removed.append(children[place])
    }
    self.uniqueIDs = uniqueIDs
    return match
  }

  // MARK: Elements with the same identifier

  /// An identifier, and the number of earlier elements that have the same identifier.
  private struct Key: Hashable {
    let id: ID
    let occurrence: Int
  }

  /// Matches elements of which some may have the same identifier: the first with the first, and so on.
  private func matchOccurrences(
    _ old: [ID], _ new: [ID], _ children: [ViewNode], _ onDuplicate: (ID) -> Void
  ) -> Match {
    let uniqueIDs = Set(new)
    let keys = Self.keys(new)
    if uniqueIDs.count == new.count {
      self.uniqueIDs = uniqueIDs
    } else if !hasReportedDuplicate, let duplicate = keys.first(where: { $0.occurrence > 0 }) {
      hasReportedDuplicate = true
      onDuplicate(duplicate.id)
    }
    var remaining = Dictionary(uniqueKeysWithValues: zip(Self.keys(old), children))
    let kept = keys.map { remaining.removeValue(forKey: $0) }
    return Match(kept: kept, removed: remaining.values.sorted { $0.index < $1.index })
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
