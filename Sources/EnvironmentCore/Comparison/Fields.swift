// The one place that uses the runtime's record of stored properties, which `Mirror` is made of. A type that the runtime
// has no record of, such as an imported one, has no fields here.
//
// The functions are declared as the standard library declares them: its own names for them are not in the interface
// that Apple's SDK has. Proof: the functions are part of the runtime's binary interface, since each program's `Mirror`
// calls them; and the record's layout is that of `_FieldReflectionMetadata` in the compiler's
// `SwiftShims/Reflection.h`.

/// The kind of a type, which determines the stored parts of its values.
package enum TypeKind {
  case `struct`
  case tuple
  case `enum`
  case optional
  case other

  /// Returns the kind of a type.
  package init(of type: Any.Type) {
    self =
      switch metadataKind(of: type) {
      case 0x200: .struct
      case 0x201: .enum
      case 0x202: .optional
      case 0x301: .tuple
      default: .other
      }
  }
}

/// A stored property of a struct, or an element of a tuple.
package struct Field {
  package let name: String
  package let type: Any.Type

  /// The distance from the start of the value, in bytes.
  package let offset: Int

  /// Indicates whether the field holds a value of its type; a weak or unowned reference doesn't.
  package let isStrong: Bool
}

/// Returns the stored properties of a struct or the elements of a tuple, in their order. Another type has none.
package func fields(of type: Any.Type) -> [Field] {
  // For other kinds of types, the runtime would inspect a value, and there is none here.
  switch TypeKind(of: type) {
  case .enum, .optional, .other: return []
  case .struct, .tuple: break
  }
  return (0..<fieldCount(of: type)).map { index in
    var record = FieldRecord()
    let fieldType = fieldRecord(of: type, at: index, &record)
    defer { record.free?(record.name) }
    return Field(
      name: record.name.map { String(cString: $0) } ?? "", type: fieldType, offset: fieldOffset(of: type, at: index),
      isStrong: record.isStrong)
  }
}

/// The runtime's record of a field.
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
