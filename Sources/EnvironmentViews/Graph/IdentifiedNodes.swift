import EnvironmentCore

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

  /// The identifiers, until two elements have the same one, which is reported once.
  private var uniqueIDs: Set<ID>? = []

  func identifier(at index: Int) -> AnyHashable { AnyHashable(ids[index]) }

  /// Replaces the identifiers. Call this when the children are those of the elements.
  func setIDs(_ new: [ID]) { release(exchange(&ids, with: new)) }

  /// Returns the existing children of new elements, or `nil` if the identifiers are unchanged. Of several elements with
  /// the same identifier, the first gets the first child, and so on.
  ///
  /// - Complexity: O(elements) comparisons. The identifiers between the first and the last difference are hashed; all
  ///   are, once two elements have had the same one.
  func match(_ new: [ID], _ children: [ViewNode], onDuplicate: (ID) -> Void) -> Match? {
    let old = ids
    var (start, end) = Self.commonCounts(old, new)
    if start == old.count, start == new.count { return nil }
    if new.isEmpty {
      // Without hashing the former identifiers: for the benchmark `views/list of 10,000 rows: clear`.
      release(exchange(&uniqueIDs, with: uniqueIDs == nil ? nil : []))
      return Match(removed: children)
    }
    if uniqueIDs == nil { (start, end) = (0, 0) }
    let departing = start..<old.count - end
    // The first place of each identifier, and for each place the next one with the same identifier.
    var places = Dictionary<ID, Int>(minimumCapacity: departing.count)
    var nextPlaces = [Int?](repeating: nil, count: departing.count)
    for place in departing.reversed() { nextPlaces[place - start] = places.updateValue(place, forKey: old[place]) }
    var isKept = Array(repeating: false, count: departing.count)
    var uniqueIDs = uniqueIDs.take()
    uniqueIDs?.reserveCapacity(new.count)
    var match = Match()
    match.kept.reserveCapacity(new.count)
    for place in 0..<start { match.kept.append(children[place]) }
    for id in new[start..<new.count - end] {
      if let place = places[id], !isKept[place - start] {
        isKept[place - start] = true
        match.kept.append(children[place])
        if let next = nextPlaces[place - start] { places[id] = next }
      } else {
        match.kept.append(nil)
        if uniqueIDs?.insert(id).inserted == false {
          onDuplicate(id)
          return self.match(new, children, onDuplicate: onDuplicate)
        }
      }
    }
    for place in old.count - end..<old.count { match.kept.append(children[place]) }
    for place in departing where !isKept[place - start] {
      uniqueIDs?.remove(old[place])
      match.removed.append(children[place])
    }
    // An identifier that isn't equal to itself can't be removed.
    self.uniqueIDs = uniqueIDs.map { $0.count > new.count ? Set(new) : $0 }
    return match
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
}
