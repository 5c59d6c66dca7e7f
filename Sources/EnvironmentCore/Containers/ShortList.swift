/// A list with its first element in place.
///
/// Most lists of bindings, waiters and dependents have at most one element, for which an array would take an allocation
/// of 80 bytes: see the benchmarks `models/memory of 10,000 bound models` and
/// `views/memory of 100,000 views that are kept`.
//
// Inlinable for the benchmark `views/change an environment value of 100,000 rows`, in which another module uses it.
@frozen
@usableFromInline
package struct ShortList<Element>: RandomAccessCollection {
  @usableFromInline var head: Element?

  /// The elements after the first one.
  @usableFromInline var others: [Element] = []

  @inlinable
  package init() {}

  @inlinable
  package var startIndex: Int { 0 }

  @inlinable
  package var endIndex: Int { head == nil ? 0 : 1 + others.count }

  @inlinable
  package subscript(_ index: Int) -> Element {
    get {
      if index > 0 { return others[index - 1] }
      guard let head else { preconditionFailure("A list has an element at each of its indices.") }
      return head
    }
    set {
      if index == 0 { head = newValue } else { others[index - 1] = newValue }
    }
  }

  @inlinable
  package var last: Element? { others.last ?? head }

  mutating func reserveCapacity(_ count: Int) {
    if count > 1 { others.reserveCapacity(count - 1) }
  }

  @inlinable
  package mutating func append(_ element: Element) {
    if head == nil { head = element } else { others.append(element) }
  }

  @inlinable
  package mutating func removeAll(where isRemoved: (Element) -> Bool) {
    if !others.isEmpty { others.removeAll(where: isRemoved) }
    if let head, isRemoved(head) { self.head = others.isEmpty ? nil : others.removeFirst() }
  }
}

/// A list in which each element keeps its slot until the element is removed by the slot.
///
/// Nodes are mostly added in the document's order. So a change marks them in the order of their memory, in which a
/// graph's queue needs no heap. With a dictionary by identity, a change for 100,000 nodes cost twice as much as
/// mounting them: see the benchmark `views/change an environment value of 100,000 rows`.
@frozen
@usableFromInline
package struct SlotList<Element> {
  @usableFromInline var slots = ShortList<Element?>()

  /// The empty slots. The last one is used next.
  @usableFromInline var emptySlots: [Int] = []

  @inlinable
  package init() {}

  @inlinable
  package var isEmpty: Bool { slots.isEmpty }

  /// Returns the element in a slot, if there is one.
  @inlinable
  package func element(at slot: Int) -> Element? {
    slots.indices.contains(slot) ? slots[slot] : nil
  }

  /// Adds an element, and returns its slot.
  ///
  /// - Complexity: O(1).
  @inlinable
  package mutating func append(_ element: Element) -> Int {
    if let slot = emptySlots.popLast() {
      slots[slot] = element
      return slot
    }
    slots.append(element)
    return slots.count - 1
  }

  /// Removes and returns the element in a slot; `nil` if there is none.
  ///
  /// - Complexity: O(1).
  @inlinable
  @discardableResult
  package mutating func remove(at slot: Int) -> Element? {
    guard let element = element(at: slot) else { return nil }
    if emptySlots.count + 1 == slots.count {
      self = SlotList()
    } else {
      slots[slot] = nil
      emptySlots.append(slot)
    }
    return element
  }

  @inlinable
  package func forEach(_ body: (Element) -> Void) {
    for case let element? in slots { body(element) }
  }
}

/// A weak reference to an object, which still has the object's identity after the object was deallocated.
package struct Weak<Object: AnyObject> {
  package let id: ObjectIdentifier
  package private(set) weak var object: Object?

  package init(_ object: Object) {
    (id, self.object) = (ObjectIdentifier(object), object)
  }
}

extension Weak: Sendable where Object: Sendable {}
