/// The `@Environment` properties of an object, found by the key path of the wrapper behind each.
//
// A dictionary would add 30 ns to each read of a bound model, which would then take about 2.5 times as long as a stock
// read: see decision 11.
@usableFromInline
struct PropertyRecords {
  /// The properties, shared with the ``PropertyTable`` of the object's class, except those with a source of their own
  /// in this object.
  private var known: PropertyTable.Contents = []

  /// The record of each property, at the property's position.
  var records: [PropertyRecord] = []

  /// Returns the property for an instance of a key path, if it is known, with the entry of its known value. The object
  /// may not have used the property, and then its wrapper may have another source.
  ///
  /// Neither is retained: they live as long as the caller holds the lock of the storage and changes no record.
  @usableFromInline
  func property(at wrapper: AnyKeyPath) -> (property: Unmanaged<ClassProperty>, entry: Unmanaged<ValueEntry>?)? {
    guard let index = known.firstIndex(where: { $0.instance == ObjectIdentifier(wrapper) }) else { return nil }
    let entry = records[known[index].property.position].entry
    return (.passUnretained(known[index].property), entry.map { .passUnretained($0) })
  }

  /// Returns whether the object has used a known property.
  func isUsed(_ property: ClassProperty) -> Bool { records[property.position].isUsed }

  var used: [ClassProperty] { properties(where: \.isUsed) }

  /// The used and unassigned properties.
  var bound: [ClassProperty] { properties { $0.isUsed && !$0.isAssigned } }

  var assigned: [ClassProperty] { properties(where: \.isAssigned) }

  private func properties(where isIncluded: (PropertyRecord) -> Bool) -> [ClassProperty] {
    var included: [ClassProperty] = []
    included.reserveCapacity(records.count)
    for (position, record) in records.enumerated() where isIncluded(record) {
      included.append(known[position].property)
    }
    return included
  }

  /// Notes the use of a property by the object. Returns the property, or the previously used property for the same
  /// wrapper, and indicates whether this is the first use.
  ///
  /// - Parameter contents: The contents of the class's table, which contain a property for the same wrapper.
  mutating func use(
    _ property: ClassProperty, in contents: PropertyTable.Contents
  ) -> (property: ClassProperty, isNew: Bool) {
    if known.count < contents.count {
      let former = exchange(&known, with: contents)
      for (former, shared) in zip(former, contents) where former.property !== shared.property {
        replace(by: former.property)
      }
      records += repeatElement(PropertyRecord(), count: contents.count - records.count)
    }
    let position = property.position
    let isNew = !exchange(&records[position].isUsed, with: true)
    if isNew, known[position].property !== property { replace(by: property) }
    return (known[position].property, isNew)
  }

  /// Replaces a property of the class by one with a source of its own in this object.
  //
  // Not in place: the compiler moves the copy of the shared array to before the loop in `use`, which mostly replaces
  // nothing.
  private mutating func replace(by property: ClassProperty) {
    known = known.map { ($0.instance, $0.property.position == property.position ? property : $0.property) }
  }

  /// Removes the entries of the known values of the current binding, and returns them for the caller to release.
  mutating func takeBoundEntries() -> ShortList<ValueEntry> {
    var entries = ShortList<ValueEntry>()
    entries.reserveCapacity(records.count)
    for position in records.indices where !records[position].isAssigned {
      if let entry = records[position].entry.take() { entries.append(entry) }
    }
    return entries
  }
}

/// The state of one `@Environment` property of one object.
//
// The order and the sizes of these properties make a record take 16 bytes: see the benchmark `models/memory of 10,000
// bound models`.
struct PropertyRecord {
  /// The entry with the assigned value, or with the known value of the current binding. The entry of a stored value is
  /// shared with the environment.
  var entry: ValueEntry?

  /// The slot of the property's latest waiter.
  var latestWaiter: UInt32 = 0

  /// The number of successive updates with another value, for a value without equality.
  var successiveChanges: UInt8 = 0

  /// Indicates whether the object has used the property.
  var isUsed = false

  /// Indicates whether the property's value is an assigned one.
  var isAssigned = false

  /// The knowledge about reads of the property while its object was unbound.
  var unboundRead = UnboundReadRecord.none

  enum UnboundReadRecord: UInt8 {
    case none

    /// There was one while a host was recorded, for inspection.
    case noted

    case reported
  }

  /// The entry with the assigned value, if there is one. Each assignment has an entry of its own.
  var assignedEntry: ValueEntry? { isAssigned ? entry : nil }
}

/// The identity of an `@Environment` property of one object.
struct PropertyIdentity: Hashable {
  private let storage: ObjectIdentifier
  private let position: Int

  init(of property: ClassProperty, in storage: EnvironmentStorage) {
    (self.storage, position) = (ObjectIdentifier(storage), property.position)
  }
}
