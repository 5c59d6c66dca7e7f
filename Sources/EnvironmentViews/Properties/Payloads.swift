// The one place that knows how the compiler records the cases of an enum.
//
// A property that is an enum may hold a reader of the environment in a case that it isn't in yet, and has to be reported
// whichever case it is in (W9). A mirror shows the case of a value only, and costs microseconds for each enum in each
// evaluation of a view; the record has all cases, and is read once for each type.
//
// Proof: the second word of an enum's metadata refers to its nominal type descriptor, and the words after it are its
// generic arguments. The descriptor refers to the field descriptor, which says how many records follow it. Both layouts
// belong to the stable ABI (`TypeMetadata.rst` and `RemoteInspection/Records.h` of the compiler), in which references are
// relative and 32 bits wide; each says what it is, which is checked. Where a check fails there are no payloads: then a
// reader in a case is not reported, and has its default.

/// Calls `body` with the type of each payload of an enum; another type has none.
func forEachPayload(of type: Any.Type, _ body: (Any.Type) -> Void) {
  guard case .enum = TypeKind(of: type) else { return }
  let metadata = unsafeBitCast(type, to: UnsafeRawPointer.self)
  let word = MemoryLayout<UnsafeRawPointer>.size
  let descriptor = metadata.load(fromByteOffset: word, as: UnsafeRawPointer.self)
  let enumContext: UInt32 = 18
  guard descriptor.load(as: UInt32.self) & 0x1F == enumContext, let fields = target(of: descriptor + 16) else { return }
  let (fieldKind, recordSize) = (fields.load(fromByteOffset: 8, as: UInt16.self), 12)
  let enumFields: [UInt16] = [2, 3]
  guard enumFields.contains(fieldKind), fields.load(fromByteOffset: 10, as: UInt16.self) == recordSize else { return }
  for index in 0..<Int(fields.load(fromByteOffset: 12, as: UInt32.self)) {
    // A case without a payload has no type.
    guard let name = target(of: fields + 16 + index * recordSize + 4) else { continue }
    let payload = _getTypeByMangledNameInContext(
      name.assumingMemoryBound(to: UInt8.self), length(ofMangledName: name), genericContext: descriptor,
      genericArguments: metadata + 2 * word)
    if let payload { body(payload) }
  }
}

/// Returns the address that a relative reference refers to.
private func target(of reference: UnsafeRawPointer) -> UnsafeRawPointer? {
  let distance = Int(reference.load(as: Int32.self))
  return distance == 0 ? nil : reference + distance
}

/// Returns the length of a mangled type name, in which there may be references, and zeros in those.
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
