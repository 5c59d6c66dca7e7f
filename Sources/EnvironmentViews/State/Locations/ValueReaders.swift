import EnvironmentCore

/// The readers of a value that a state keeps, and the readers of its parts.
///
/// Readers are notified once: a reader that is still interested reads again. So the readers that a change concerns are
/// removed.
final class ValueReaders<Value> {
  /// Notifies the readers of the value as a whole.
  private var signal: ReaderSignal?

  /// The readers of its parts, by the kind of part.
  private var groups: [AnyHashable: any PartGroup<Value>] = [:]

  var isEmpty: Bool { signal == nil && groups.isEmpty }

  /// Makes the body under evaluation depend on the value.
  func noteRead() {
    let signal = signal ?? ReaderSignal()
    self.signal = signal
    signal.access()
  }

  /// Returns the readers of parts of one kind; if there are none, those that `make` returns.
  func group<Group: PartGroup<Value>>(_ kind: some Hashable, make: () -> Group?) -> Group? {
    let kind = AnyHashable(kind)
    if let group = groups[kind] as? Group { return group }
    let made = make()
    groups[kind] = made
    return made
  }

  /// Moves the readers that a change from one value to a different one concerns into `change`.
  func collect(from old: Value, to new: Value, into change: inout StateChange) {
    takeSignal(into: &change)
    collectFromGroups { $0.collect(from: old, to: new, into: &change) }
  }

  /// Moves the readers that a modification of a part concerns into `change`, except those of the part itself.
  func collect(
    _ modification: PartModification<Value>, at location: any TrackedLocation<Value>, into change: inout StateChange
  ) {
    takeSignal(into: &change)
    collectFromGroups { $0.collect(modification, at: location, into: &change) }
  }

  /// Moves all readers into `change`.
  func collectAll(into change: inout StateChange) {
    takeSignal(into: &change)
    collectFromGroups { $0.collectAll(into: &change) }
  }

  private func takeSignal(into change: inout StateChange) {
    if let signal { change.signals.append(signal) }
    signal = nil
  }

  private func collectFromGroups(_ collect: (any PartGroup<Value>) -> Void) {
    for (kind, group) in groups {
      collect(group)
      if group.isEmpty { groups[kind] = nil }
    }
  }
}

/// The readers of the parts of a value that are of one kind.
protocol PartGroup<Whole>: AnyObject {
  associatedtype Whole

  var isEmpty: Bool { get }
  func collect(from old: Whole, to new: Whole, into change: inout StateChange)
  func collect(
    _ modification: PartModification<Whole>, at location: any TrackedLocation<Whole>, into change: inout StateChange)
  func collectAll(into change: inout StateChange)
}

/// The readers of parts of one type, by their keys.
final class PartReaders<Part: BindingPart>: PartGroup {
  private typealias Entry = (part: Part, readers: ValueReaders<Part.Part>)

  private var entries: [Part.Key: Entry] = [:]

  var isEmpty: Bool { entries.isEmpty }

  func readers(of part: Part, makes: Bool) -> ValueReaders<Part.Part>? {
    guard let key = part.key else { return nil }
    if let entry = entries[key] { return entry.readers }
    guard makes else { return nil }
    let readers = ValueReaders<Part.Part>()
    entries[key] = (part, readers)
    return readers
  }

  func collect(from old: Part.Whole, to new: Part.Whole, into change: inout StateChange) {
    for (key, entry) in entries { collect(entry, key, from: old, to: new, into: &change) }
  }

  func collect(
    _ modification: PartModification<Part.Whole>, at location: any TrackedLocation<Part.Whole>,
    into change: inout StateChange
  ) {
    let old = location.current
    var new: Part.Whole?
    let only = Part.onlyKey(concernedBy: modification.extent)
    let candidates = only.map { key in entries[key].map { [key: $0] } ?? [:] } ?? entries
    for (key, entry) in candidates where entry.readers !== modification.readers {
      if entry.part.extent(in: old)?.isDisjoint(from: modification.extent) == true { continue }
      let result = new ?? modification.result(from: old)
      new = result
      collect(entry, key, from: old, to: result, into: &change)
    }
  }

  private func collect(
    _ entry: Entry, _ key: Part.Key, from old: Part.Whole, to new: Part.Whole, into change: inout StateChange
  ) {
    let part = entry.part
    switch (part.isIn(old), part.isIn(new)) {
    case (false, false): break
    case (true, true) where part.isPlain:
      let (old, new) = (part.read(from: old), part.read(from: new))
      if !areSame(old, new) { entry.readers.collect(from: old, to: new, into: &change) }
    default:
      // The part can't be compared. If it appears or disappears, bindings may have remembered different values for it.
      // A computed property may trap if a value that it expects, such as an element, is missing. A view that reads the
      // part is evaluated after the views around it, and so only if they still show it.
      entry.readers.collectAll(into: &change)
    }
    if entry.readers.isEmpty { entries[key] = nil }
  }

  func collectAll(into change: inout StateChange) {
    for entry in entries.values { entry.readers.collectAll(into: &change) }
    entries = [:]
  }
}

/// The readers of the indices of a collection, if they are numbers.
final class IndexReaders<Whole: Collection>: PartGroup {
  private var signal: ReaderSignal?

  var isEmpty: Bool { signal == nil }

  func noteRead() {
    let signal = signal ?? ReaderSignal()
    self.signal = signal
    signal.access()
  }

  func collect(from old: Whole, to new: Whole, into change: inout StateChange) {
    if old.startIndex != new.startIndex || old.count != new.count { collectAll(into: &change) }
  }

  func collect(
    _ modification: PartModification<Whole>, at location: any TrackedLocation<Whole>, into change: inout StateChange
  ) {
    // Replacing an element leaves the others where they are.
    if case .element = modification.extent { return }
    collectAll(into: &change)
  }

  func collectAll(into change: inout StateChange) {
    if let signal { change.signals.append(signal) }
    signal = nil
  }
}

/// A modification of one part of a value, which is still to be made.
struct PartModification<Value> {
  let extent: PartExtent

  /// The readers of the part, which have been collected.
  let readers: AnyObject?
  let modify: (inout Value) -> Void

  func result(from value: Value) -> Value {
    var value = value
    modify(&value)
    return value
  }
}

/// A change of a state, with the readers that it concerns.
struct StateChange {
  var signals: [ReaderSignal] = []

  /// Functions that find, after the change, further readers that it concerned.
  var checks: [() -> ReaderSignal?] = []

  /// Makes the change, and notifies the readers before and after it.
  func make(_ change: () -> Void) {
    for signal in signals { signal.willChange() }
    change()
    for signal in signals { signal.didChange() }
    for check in checks { check()?.send() }
  }
}
