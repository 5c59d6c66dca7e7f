extension IdentifiedArray {
  /// Exchanges two elements.
  ///
  /// ```swift
  /// todos.swapAt(0, 1)
  /// ```
  public mutating func swapAt(_ first: Int, _ second: Int) {
    elements.swapAt(first, second)
    ids.swapAt(first, second)
    positions[ids[first]] = first
    positions[ids[second]] = second
  }

  /// Sorts the elements. Equal elements keep their order.
  ///
  /// ```swift
  /// users.sort { $0.name < $1.name }
  /// ```
  public mutating func sort(by areInIncreasingOrder: (Element, Element) throws -> Bool) rethrows {
    keep(try indices.sorted { try areInIncreasingOrder(elements[$0], elements[$1]) })
  }

  /// Sorts the elements. Equal elements keep their order.
  ///
  /// ```swift
  /// words.sort()
  /// ```
  public mutating func sort() where Element: Comparable {
    sort(by: <)
  }

  /// Moves the elements that belong in the second part behind the others. The order within the parts may change.
  ///
  /// ```swift
  /// let firstDone = todos.partition { $0.isDone }
  /// todos.removeSubrange(firstDone...)
  /// ```
  ///
  /// - Returns: The position where the second part begins.
  @discardableResult
  public mutating func partition(by belongsInSecondPartition: (Element) throws -> Bool) rethrows -> Int {
    let second = try elements.map(belongsInSecondPartition)
    let first = indices.filter { !second[$0] }
    keep(first + indices.filter { second[$0] })
    return first.count
  }

  /// Reverses the order of the elements.
  ///
  /// ```swift
  /// todos.reverse()
  /// ```
  public mutating func reverse() {
    keep(indices.reversed())
  }

  /// Puts the elements in a random order.
  ///
  /// ```swift
  /// deck.shuffle()
  /// ```
  public mutating func shuffle() {
    keep(indices.shuffled())
  }

  /// Puts the elements in a random order, with a generator of random numbers.
  ///
  /// ```swift
  /// deck.shuffle(using: &generator)
  /// ```
  public mutating func shuffle(using generator: inout some RandomNumberGenerator) {
    keep(indices.shuffled(using: &generator))
  }

  /// Moves the elements at some positions to a place before another position. Positions refer to the order before the
  /// move.
  ///
  /// ```swift
  /// todos.move(fromOffsets: [0], toOffset: 2)  // the first becomes the second
  /// ```
  public mutating func move(fromOffsets offsets: some Sequence<Int>, toOffset destination: Int) {
    let moved = Set(offsets)
    let before = (0..<destination).filter { !moved.contains($0) }
    let after = (destination..<count).filter { !moved.contains($0) }
    keep(before + moved.sorted() + after)
  }

  /// Removes the elements at some positions.
  ///
  /// Use it in the action of `onDelete`.
  ///
  /// ```swift
  /// todos.remove(atOffsets: [0, 2])
  /// ```
  public mutating func remove(atOffsets offsets: some Sequence<Int>) {
    let removed = Set(offsets)
    keep(indices.filter { !removed.contains($0) })
  }
}
