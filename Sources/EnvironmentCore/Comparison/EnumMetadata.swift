/// Returns the types of the payloads of an enum's cases, as far as they are found by their names; none for another
/// type.
///
/// There are none either if the enum is compiled without metadata for reflection (`-disable-reflection-metadata`).
//
// Proof: the second word of an enum's metadata refers to its nominal type descriptor, and the words after it are its
// generic arguments. The descriptor refers to the field descriptor, which says how many records follow it. Both
// layouts belong to the stable ABI (`TypeMetadata.rst` and `RemoteInspection/Records.h` of the compiler), in which
// references are relative and 32 bits wide. Each descriptor states its kind, which is checked. If a check fails, the
// enum has no payloads.
package func payloadTypes(of type: Any.Type) -> [Any.Type] {
  guard TypeKind(of: type) == .enum else { return [] }
  let metadata = UnsafeRawPointer(metadataWords(of: type))
  let word = MemoryLayout<UnsafeRawPointer>.size
  let description = metadata.load(fromByteOffset: word, as: UnsafeRawPointer.self)
  let enumContext: UInt32 = 18
  let enumFields: [UInt16] = [2, 3]
  let recordSize = 12
  guard description.load(as: UInt32.self) & 0x1F == enumContext, let fields = target(of: description + 16),
    enumFields.contains(fields.load(fromByteOffset: 8, as: UInt16.self)),
    fields.load(fromByteOffset: 10, as: UInt16.self) == recordSize
  else { return [] }
  return (0..<Int(fields.load(fromByteOffset: 12, as: UInt32.self))).compactMap { index in
    // A record has flags, the name of the payload's type, and the name of the case.
    guard let name = target(of: fields + 16 + index * recordSize + 4) else { return nil }
    return _getTypeByMangledNameInContext(
      name.assumingMemoryBound(to: UInt8.self), length(ofMangledName: name), genericContext: description,
      genericArguments: metadata + 2 * word)
  }
}

/// Returns the target of a relative reference.
func target(of reference: UnsafeRawPointer) -> UnsafeRawPointer? {
  let distance = Int(reference.load(as: Int32.self))
  return distance == 0 ? nil : reference + distance
}

/// Returns the length of a mangled type name, which may contain references, and zeros in those.
private func length(ofMangledName name: UnsafeRawPointer) -> UInt {
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
