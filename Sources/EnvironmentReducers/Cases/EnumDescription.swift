/// The description that the compiler makes for each enum.
///
/// Its layout is part of Swift's stable ABI. An enum that is compiled without metadata for reflection
/// (`-disable-reflection-metadata`) has no list of cases; a payload whose type isn't found by its name has no type. Each
/// is refused with a report.
enum EnumDescription {
  struct Case {
    let hasPayload: Bool
    let payload: Any.Type?
    let isIndirect: Bool
  }

  /// Returns the cases of an enum, in the order of their tags.
  static func cases(of type: Any.Type) -> [Case] {
    let metadata = unsafeBitCast(type, to: UnsafeRawPointer.self)
    let word = MemoryLayout<UnsafeRawPointer>.size
    let description = metadata.load(fromByteOffset: word, as: UnsafeRawPointer.self)
    guard let fields = target(of: description + 16) else { return [] }
    let recordSize = Int(fields.load(fromByteOffset: 10, as: UInt16.self))
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

  /// Returns what a relative reference refers to.
  private static func target(of reference: UnsafeRawPointer) -> UnsafeRawPointer? {
    let distance = Int(reference.load(as: Int32.self))
    return distance == 0 ? nil : reference + distance
  }

  /// Returns the length of a type's name, which may contain references, and zeros in those.
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
