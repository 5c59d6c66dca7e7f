/// The description that the compiler makes for each enum: its cases, and the types of their payloads.
///
/// An enum that is compiled without metadata for reflection (`-disable-reflection-metadata`) has no list of cases; a
/// payload whose type isn't found by its name has no type.
//
// No other file depends on this layout. Proof: the second word of an enum's metadata refers to its nominal type
// descriptor, and the words after it are its generic arguments. The descriptor refers to the field descriptor, which
// says how many records follow it. Both layouts belong to the stable ABI (`TypeMetadata.rst` and
// `RemoteInspection/Records.h` of the compiler), in which references are relative and 32 bits wide. Each descriptor
// states its kind, which is checked. If a check fails, the enum has no cases.
package enum EnumDescription {
  package struct Case {
    package let hasPayload: Bool
    package let payload: Any.Type?
    package let isIndirect: Bool
  }

  /// Returns the cases of an enum, in the order of their tags.
  ///
  /// - Parameter type: An enum, such as `Optional`. The metadata of other types has another layout.
  package static func cases(of type: Any.Type) -> [Case] {
    let metadata = unsafeBitCast(type, to: UnsafeRawPointer.self)
    let word = MemoryLayout<UnsafeRawPointer>.size
    let description = metadata.load(fromByteOffset: word, as: UnsafeRawPointer.self)
    let enumContext: UInt32 = 18
    guard description.load(as: UInt32.self) & 0x1F == enumContext, let fields = target(of: description + 16) else {
      return []
    }
    let (fieldKind, recordSize) = (fields.load(fromByteOffset: 8, as: UInt16.self), 12)
    let enumFields: [UInt16] = [2, 3]
    guard enumFields.contains(fieldKind), fields.load(fromByteOffset: 10, as: UInt16.self) == recordSize else {
      return []
    }
    return (0..<Int(fields.load(fromByteOffset: 12, as: UInt32.self))).map { index in
      // The flags, the name of the payload's type, and the name of the case.
      let record = fields + 16 + index * recordSize
      let name = target(of: record + 4)
      let payload = name.flatMap { name in
        _getTypeByMangledNameInContext(
          name.assumingMemoryBound(to: UInt8.self), length(ofMangledName: name), genericContext: description,
          genericArguments: metadata + 2 * word)
      }
      return Case(hasPayload: name != nil, payload: payload, isIndirect: record.load(as: UInt32.self) & 1 != 0)
    }
  }

  /// Returns the address that a relative reference refers to.
  private static func target(of reference: UnsafeRawPointer) -> UnsafeRawPointer? {
    let distance = Int(reference.load(as: Int32.self))
    return distance == 0 ? nil : reference + distance
  }

  /// Returns the length of a mangled type name, which may contain references, and zeros in those.
  private static func length(ofMangledName name: UnsafeRawPointer) -> UInt {
    var length = 0
    while true {
      switch name.load(fromByteOffset: length, as: UInt8.self) {
      case 0: return UInt(length)
      case 0x01...0x17: length += 1 + MemoryLayout<Int32>.size
      case 0x18...0x1F: length += 1 + MemoryLayout<Int>.size
      default: length += 1
      }
    }
  }
}
