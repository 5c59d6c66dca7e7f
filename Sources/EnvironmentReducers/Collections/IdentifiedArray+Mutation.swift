extension IdentifiedArray {
  /// Adds an element at the end, unless the array has an element with its identifier.
  ///
  /// ```swift
  /// rows.append(row)  // (inserted: false, …) if the array has a row with this identifier
  /// ```
  ///
  /// - Returns: A Boolean value that indicates whether it was added, and the position of the element with the
  ///   identifier.
  @discardableResult
  public mutating func append(_ element: Element) -> (inserted: Bool, index: Int) {
    insert(element, at: elements.endIndex)
  }

  /// Adds elements at the end, except those whose identifiers the array already has.
  ///
  /// ```swift
  /// rows.append(contentsOf: page.rows)
  /// ```
  public mutating func append(contentsOf newElements: some Sequence<Element>) {
    for element in newElements { append(element) }
  }

  /// Adds an element at a position, unless the array has an element with its identifier.
  ///
  /// ```swift
  /// users.insert(User(id: 8, name: "Ada"), at: 0)
  /// ```
  ///
  /// - Returns: A Boolean value that indicates whether it was added, and the position of the element with the
  ///   identifier.
  @discardableResult
  public mutating func insert(_ element: Element, at index: Int) -> (inserted: Bool, index: Int) {
    let newID = element[keyPath: id]
    if let present = positions[newID] { return (false, present) }
    elements.insert(element, at: index)
    ids.insert(newID, at: index)
    updatePositions(from: index)
    return (true, index)
  }

  /// Replaces the element with the same identifier, or adds the element at the end.
  ///
  /// ```swift
  /// users.updateOrAppend(User(id: 8, name: "Ada"))
  /// ```
  ///
  /// - Returns: The replaced element, if there was one.
  @discardableResult
  public mutating func updateOrAppend(_ element: Element) -> Element? {
    updateOrInsert(element, at: elements.endIndex).originalMember
  }

  /// Replaces the element with the same identifier, or adds the element at a position.
  ///
  /// ```swift
  /// users.updateOrInsert(User(id: 8, name: "Ada"), at: 0)
  /// ```
  ///
  /// - Returns: The replaced element, if there was one, and the position of the new element.
  @discardableResult
  public mutating func updateOrInsert(_ element: Element, at index: Int) -> (originalMember: Element?, index: Int) {
    let (inserted, index) = insert(element, at: index)
    return (inserted ? nil : exchange(&elements[index], with: element), index)
  }

  /// Replaces the element at a position. Both elements must have the same identifier.
  ///
  /// ```swift
  /// users.update(User(id: users[0].id, name: "Ada"), at: 0)
  /// ```
  ///
  /// An element with another identifier is reported, and changes nothing.
  ///
  /// - Returns: The replaced element, or the given one if nothing was replaced.
  @discardableResult
  public mutating func update(_ element: Element, at index: Int) -> Element {
    guard hasIdentifier(ids[index], element) else { return element }
    return exchange(&elements[index], with: element)
  }

  /// Removes the element with an identifier.
  ///
  /// ```swift
  /// users.remove(id: 8)
  /// ```
  ///
  /// - Returns: The element, if there was one.
  @discardableResult
  public mutating func remove(id: ID) -> Element? {
    positions[id].map { remove(at: $0) }
  }

  /// Removes the element at a position.
  ///
  /// ```swift
  /// let first = todos.remove(at: 0)
  /// ```
  @discardableResult
  public mutating func remove(at index: Int) -> Element {
    positions[ids.remove(at: index)] = nil
    defer { updatePositions(from: index) }
    return elements.remove(at: index)
  }

  /// Removes an element, by its identifier.
  ///
  /// ```swift
  /// todos.remove(todo)
  /// ```
  @discardableResult
  public mutating func remove(_ element: Element) -> Element? {
    remove(id: element[keyPath: id])
  }

  /// Removes all elements that meet a condition.
  ///
  /// ```swift
  /// users.removeAll { $0.name.isEmpty }
  /// ```
  public mutating func removeAll(where shouldBeRemoved: (Element) throws -> Bool) rethrows {
    keep(try indices.filter { try !shouldBeRemoved(elements[$0]) })
  }

  /// Removes all elements.
  public mutating func removeAll(keepingCapacity: Bool = false) {
    elements.removeAll(keepingCapacity: keepingCapacity)
    ids.removeAll(keepingCapacity: keepingCapacity)
    positions.removeAll(keepingCapacity: keepingCapacity)
  }

  /// Removes the elements in a range of positions.
  ///
  /// ```swift
  /// todos.removeSubrange(..<3)
  /// ```
  public mutating func removeSubrange(_ range: some RangeExpression<Int>) {
    let range = range.relative(to: self)
    for id in ids[range] { positions[id] = nil }
    elements.removeSubrange(range)
    ids.removeSubrange(range)
    updatePositions(from: range.lowerBound)
  }

  /// Removes the first element. The array must not be empty.
  ///
  /// ```swift
  /// let next = queue.removeFirst()
  /// ```
  @discardableResult
  public mutating func removeFirst() -> Element {
    remove(at: startIndex)
  }

  /// Removes the last element. The array must not be empty.
  ///
  /// ```swift
  /// let latest = todos.removeLast()
  /// ```
  @discardableResult
  public mutating func removeLast() -> Element {
    remove(at: endIndex - 1)
  }

  /// Reserves capacity for a number of elements.
  public mutating func reserveCapacity(_ capacity: Int) {
    elements.reserveCapacity(capacity)
    ids.reserveCapacity(capacity)
    positions.reserveCapacity(capacity)
  }

  /// Replaces the element with an identifier, which must be in the array.
  mutating func replace(_ element: Element, id: ID) {
    guard let index = positions[id], hasIdentifier(id, element) else { return }
    elements[index] = element
  }

  /// Keeps the elements at some positions, in the order of these positions, and removes all others.
  mutating func keep(_ kept: some Sequence<Int>) {
    let kept = Array(kept)
    elements = kept.map { elements[$0] }
    ids = kept.map { ids[$0] }
    positions.removeAll(keepingCapacity: true)
    updatePositions(from: 0)
  }

  private mutating func updatePositions(from start: Int) {
    for index in start..<ids.count { positions[ids[index]] = index }
  }
}
