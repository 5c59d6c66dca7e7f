@_spi(Reflection) import Swift

/// Calls `body` with the type of each payload of an enum; another type has none for it.
///
/// The runtime tells a payload's type for a value only, and what an enum may hold is asked here without one. So this
/// follows the description that the compiler makes for each enum, whose layout is part of the stable binary interface.
func forEachPayload(of type: Any.Type, _ body: (Any.Type) -> Void) {
  guard kind(of: type) == .enum else { return }
  let metadata = unsafeBitCast(type, to: UnsafeRawPointer.self)
  let word = MemoryLayout<UnsafeRawPointer>.size
  let descriptor = metadata.load(fromByteOffset: word, as: UnsafeRawPointer.self)
  guard let fields = target(of: descriptor + 16) else { return }
  let recordSize = Int(fields.load(fromByteOffset: 10, as: UInt16.self))
  for index in 0..<Int(fields.load(fromByteOffset: 12, as: UInt32.self)) {
    // A case without a payload has no type.
    guard let name = target(of: fields + 16 + index * recordSize + 4) else { continue }
    let payload = _getTypeByMangledNameInContext(
      name.assumingMemoryBound(to: UInt8.self), length(ofMangledName: name), genericContext: descriptor,
      genericArguments: metadata + 2 * word)
    if let payload { body(payload) }
  }
}

/// What a relative reference refers to.
private func target(of reference: UnsafeRawPointer) -> UnsafeRawPointer? {
  let distance = Int(reference.load(as: Int32.self))
  return distance == 0 ? nil : reference + distance
}

/// How long a type's name is, in which there may be references, and zeros in those.
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
