/// Returns the types of the payloads of an enum's cases, as far as they are found by their names; none for another
/// type.
///
/// There are none either if the enum is compiled without metadata for reflection (`-disable-reflection-metadata`).
//
// Proof: the words of an enum's metadata after the descriptor are its generic arguments. The descriptor refers to the
// field descriptor, which says how many records follow it. Both layouts belong to the stable ABI (`TypeMetadata.rst`
// and `RemoteInspection/Records.h` of the compiler), in which references are relative and 32 bits wide. Each descriptor
// states its kind, which is checked. If a check fails, the enum has no payloads.
package func payloadTypes(of type: Any.Type) -> [Any.Type] {
  let enumFields: [UInt16] = [2, 3]
  let recordSize = 12
  guard TypeKind(of: type) == .enum, let description = nominalDescriptor(of: type),
    let fields = target(of: description + 16),
    enumFields.contains(fields.load(fromByteOffset: 8, as: UInt16.self)),
    fields.load(fromByteOffset: 10, as: UInt16.self) == recordSize
  else { return [] }
  return (0..<Int(fields.load(fromByteOffset: 12, as: UInt32.self))).compactMap { index in
    // A record has flags, the name of the payload's type, and the name of the case.
    guard let name = target(of: fields + 16 + index * recordSize + 4) else { return nil }
    return _getTypeByMangledNameInContext(
      name.assumingMemoryBound(to: UInt8.self), length(ofMangledName: name), genericContext: description,
      genericArguments: metadataWords(of: type) + 2)
  }
}

/// Returns the name of a type without its generic arguments, which may be nested too deeply to be named. A type other
/// than a struct or an enum gets its whole name.
//
// Proof: the third field of a nominal type descriptor refers to the name, a C string (`TypeMetadata.rst`). If the
// descriptor isn't found, the type gets its whole name, too.
package func nominalName(of type: Any.Type) -> String {
  guard let description = nominalDescriptor(of: type), let name = target(of: description + 8) else {
    return _typeName(type, qualified: false)
  }
  return String(cString: name.assumingMemoryBound(to: CChar.self))
}

/// Returns the nominal type descriptor of a struct or an enum; `nil` for another type.
//
// Proof: the second word of the metadata refers to it, and the lowest five bits of its flags are its kind. If the kind
// is another one, there is no descriptor.
private func nominalDescriptor(of type: Any.Type) -> UnsafeRawPointer? {
  let kind: UInt32
  switch TypeKind(of: type) {
  case .struct: kind = 17
  case .enum: kind = 18
  default: return nil
  }
  let description = UnsafeRawPointer(metadataWords(of: type))
    .load(fromByteOffset: MemoryLayout<UnsafeRawPointer>.size, as: UnsafeRawPointer.self)
  return description.load(as: UInt32.self) & 0x1F == kind ? description : nil
}

/// Returns the target of a relative reference.
private func target(of reference: UnsafeRawPointer) -> UnsafeRawPointer? {
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
