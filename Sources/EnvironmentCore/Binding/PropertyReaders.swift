/// A reader of objects' properties that is notified of the first change without Observation: the body of a view.
///
/// Observing a property takes 2 kB, and several times as long as waiting for it: see the benchmarks `views/memory of
/// 100,000 views that are kept` and `views/change an environment value of 10,000 bound models`.
package protocol PropertyReader: AnyObject, Sendable {
  /// Notifies the reader, on any thread, that a property is about to change. This ends the wait for that property.
  func notify()
}

/// A wait of a ``PropertyReader`` for a change of a property, until the reader is notified or ends the wait.
package struct PropertyWait {
  private let storage: EnvironmentStorage
  private let position: Int
  private let slot: Int

  fileprivate init(at position: Int, of storage: EnvironmentStorage, slot: Int) {
    (self.storage, self.position, self.slot) = (storage, position, slot)
  }

  /// Ends the wait of a reader, whether it was notified or not.
  package func end(for reader: some PropertyReader) {
    storage.state.withLock { $0.readers.remove(reader, of: position, at: slot) }
  }
}

extension EnvironmentStorage {
  /// Notifies a reader before the next change of a property.
  func wait(for property: ClassProperty, _ reader: some PropertyReader) -> PropertyWait {
    let position = property.position
    let slot = state.withLock { $0.readers.add(reader, of: position) }
    return PropertyWait(at: position, of: self, slot: slot)
  }
}

/// The readers that wait for changes of an object's properties, by the position of the property.
struct PropertyReaders {
  private typealias Entry = (position: Int, readers: SlotList<any PropertyReader>)

  /// The properties that readers wait for. Most objects have few, so they are searched in order.
  private var entries: [Entry] = []

  mutating func add(_ reader: some PropertyReader, of position: Int) -> Int {
    if let index = entries.firstIndex(where: { $0.position == position }) {
      return entries[index].readers.append(reader)
    }
    var readers = SlotList<any PropertyReader>()
    let slot = readers.append(reader)
    entries.append((position, readers))
    return slot
  }

  /// Removes a reader, unless it was notified. Its slot may be another reader's by then.
  mutating func remove(_ reader: some PropertyReader, of position: Int, at slot: Int) {
    guard let index = entries.firstIndex(where: { $0.position == position }),
      entries[index].readers.element(at: slot) === reader
    else { return }
    entries[index].readers.remove(at: slot)
    if entries[index].readers.isEmpty { entries.remove(at: index) }
  }

  /// Removes the readers that wait for changes of some properties, and returns them, to be notified without the lock.
  mutating func take(_ properties: [ClassProperty]) -> [any PropertyReader] {
    if entries.isEmpty { return [] }
    var taken: [any PropertyReader] = []
    for property in properties {
      guard let index = entries.firstIndex(where: { $0.position == property.position }) else { continue }
      entries.remove(at: index).readers.forEach { taken.append($0) }
    }
    return taken
  }
}
