// Only this file and `EnumMetadata.swift` use the layouts of the compiler's metadata and the runtime's functions for
// it. All of them belong to the stable ABI, or to what each program's `Mirror` calls. Each section says what happens
// where a layout doesn't hold.

// MARK: Kinds

/// The kind of a type, which determines the stored parts of its values.
///
/// The numbers of kinds, and the layouts of metadata, are part of Swift's stable ABI. A kind added by a later version
/// counts as `other`.
package enum TypeKind: UInt {
  case `struct` = 0x200
  case `enum` = 0x201
  case optional = 0x202
  case tuple = 0x301
  case function = 0x302
  case metatype = 0x304
  case other = 0

  /// Returns the kind of a type.
  package init(of type: Any.Type) {
    self = TypeKind(rawValue: metadataKind(of: type)) ?? .other
  }
}

/// Returns whether a type is an array of any element.
///
/// The description of the generic type is that of all arrays. If the layout didn't hold, no other type would count as
/// an array, but arrays might not either.
package func isArray(_ type: Any.Type) -> Bool {
  TypeKind(of: type) == .struct && metadataWords(of: type)[1] == metadataWords(of: [Int].self)[1]
}

/// Returns the types in the name of a type: the type wrapped by an optional, the elements of a tuple, or the instance
/// type of a metatype. Another type has none.
package func componentTypes(of type: Any.Type) -> [Any.Type] {
  let metadata = metadataWords(of: type)
  let components: [UInt] =
    switch TypeKind(of: type) {
    // The description, and the generic argument.
    case .optional: [metadata[2]]
    // The number of elements, the labels, and for each element its type and offset.
    case .tuple: (0..<Int(metadata[1])).map { metadata[3 + 2 * $0] }
    case .metatype: [metadata[1]]
    case .struct, .enum, .function, .other: []
    }
  return components.map { unsafeBitCast($0, to: Any.Type.self) }
}

/// Returns whether a type is the type of synchronous functions with neither parameters nor a result, throwing any error
/// or none.
package func isPlainFunction(_ type: Any.Type) -> Bool {
  guard TypeKind(of: type) == .function else { return false }
  // Flags with the number of parameters, and the type of the result. The flags for functions that throw, escape, are
  // isolated to a global actor or are sendable don't change the way of calling.
  let (flags, result) = (metadataWords(of: type)[1], metadataWords(of: type)[2])
  return flags & ~0x5500_0000 == 0 && unsafeBitCast(result, to: Any.Type.self) == Void.self
}

/// Returns the words of a type's metadata. A metatype is a pointer to them.
func metadataWords(of type: Any.Type) -> UnsafePointer<UInt> {
  unsafeBitCast(type, to: UnsafePointer<UInt>.self)
}

// MARK: Fields

// The runtime's record of stored properties, which `Mirror` is made of. A type without a record in the runtime, such as
// an imported one, has no fields here.
//
// The functions are declared as the standard library declares them: its own names for them are not in the interface of
// Apple's SDK. Proof: the functions are part of the runtime's binary interface, since each program's `Mirror` calls
// them; and the record's layout is that of `_FieldReflectionMetadata` in the compiler's `SwiftShims/Reflection.h`.

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
  guard [.struct, .tuple].contains(TypeKind(of: type)) else { return [] }
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
