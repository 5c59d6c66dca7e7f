// The runtime's record of stored properties, which `Mirror` also uses, by standard-library functions that have no
// public name. The stand-in only reads the fields of structs and tuples.

/// A stored property of a struct, or an element of a tuple.
struct Field {
  let name: String
  let type: Any.Type
  let offset: Int

  /// Whether the field stores a value of its type; a weak or unowned reference doesn't.
  let isStrong: Bool
}

/// Returns the stored properties of a struct or the elements of a tuple, in their order.
func fields(of type: Any.Type) -> [Field] {
  let (structKind, tupleKind): (UInt, UInt) = (0x200, 0x301)
  guard [structKind, tupleKind].contains(metadataKind(of: type)) else { return [] }
  return (0..<fieldCount(of: type)).map { index in
    var record = FieldRecord()
    let fieldType = fieldRecord(of: type, at: index, &record)
    defer { record.free?(record.name) }
    return Field(
      name: record.name.map { String(cString: $0) } ?? "", type: fieldType, offset: fieldOffset(of: type, at: index),
      isStrong: record.isStrong)
  }
}

private struct FieldRecord {
  var name: UnsafePointer<CChar>?
  var free: (@convention(c) (UnsafePointer<CChar>?) -> Void)?
  var isStrong = false
  var isVariable = false
}

@_silgen_name("swift_getMetadataKind")
private func metadataKind(of type: Any.Type) -> UInt

@_silgen_name("swift_reflectionMirror_recursiveCount")
private func fieldCount(of type: Any.Type) -> Int

@_silgen_name("swift_reflectionMirror_recursiveChildMetadata")
private func fieldRecord(of type: Any.Type, at index: Int, _ record: UnsafeMutablePointer<FieldRecord>) -> Any.Type

@_silgen_name("swift_reflectionMirror_recursiveChildOffset")
private func fieldOffset(of type: Any.Type, at index: Int) -> Int
