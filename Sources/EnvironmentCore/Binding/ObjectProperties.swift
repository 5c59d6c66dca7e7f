/// The records of an object's properties, found by the key path of the wrapper behind each.
//
// A dictionary would add 30 ns to each read of a bound model, which would then take about 2.5 times as long as a stock
// read: see decision 11.
@usableFromInline
struct ObjectProperties {
  /// The identities of the instances of wrappers' key paths, shared with the ``PropertyTable`` of the object's class.
  @usableFromInline private(set) var instances: [ObjectIdentifier] = []

  /// The record of the property at each position of the table, if the object has used the property.
  @usableFromInline private(set) var records: [BoundProperty?] = []

  init() {}

  /// Returns the property that an instance of a key path is known to identify. The property isn't retained: the caller
  /// holds the lock of the storage, and no record is ever removed.
  @inlinable
  func property(at wrapper: AnyKeyPath) -> Unmanaged<BoundProperty>? {
    guard let position = instances.firstIndex(of: ObjectIdentifier(wrapper)), let property = records[position] else {
      return nil
    }
    return .passUnretained(property)
  }

  /// The records, each once.
  var all: [BoundProperty] { records(where: { _ in true }) }

  /// The records of the properties that aren't overridden.
  var bound: [BoundProperty] { records(where: { !$0.isOverridden }) }

  private func records(where isIncluded: (BoundProperty) -> Bool) -> [BoundProperty] {
    var included: [BoundProperty] = []
    included.reserveCapacity(records.count)
    for (position, record) in records.enumerated() {
      if let record, record.property.position == position, isIncluded(record) { included.append(record) }
    }
    return included
  }

  /// Returns the record of a property, and whether the object uses the property for the first time. From now on, the
  /// instance of the wrapper's key path identifies the property.
  ///
  /// - Parameter contents: The contents of the class's table, which contain the property.
  mutating func record(
    of property: ClassProperty, at wrapper: AnyKeyPath, in contents: PropertyTable.Contents
  ) -> (record: BoundProperty, isNew: Bool) {
    if records.count < contents.instances.count {
      instances = contents.instances
      records += repeatElement(nil, count: contents.instances.count - records.count)
    }
    let known = records[property.position]
    let record = known ?? property.makeRecord()
    records[property.position] = record
    if let position = instances.firstIndex(of: ObjectIdentifier(wrapper)) { records[position] = record }
    return (record, known == nil)
  }

  /// Removes the values that the current binding is known to give, and returns them for the caller to release.
  func takeBoundValues() -> [Any] {
    var values: [Any] = []
    for record in records {
      if let record, !record.isOverridden, let value = record.takeValue() { values.append(value) }
    }
    return values
  }
}
