/// The metadata that only an enum has: a description of its cases, and functions that read its values.
///
/// Swift's stable ABI determines the layout of value witnesses: eight functions, size and stride, and two words of 32
/// bits, of which the first has the flags. For an enum, the functions that read the tag and that project the payload
/// follow. A type whose flags don't announce these functions counts as no enum. arm64e, which signs these functions,
/// isn't supported.
//
// `Mirror` takes eight times as long, and can't tell cases apart that differ only in their labels: see decision 9.
package struct EnumMetadata {
  private typealias GetTag = @convention(c) (_ value: UnsafeRawPointer, _ metadata: UnsafeRawPointer) -> UInt32
  private typealias Project = @convention(c) (_ value: UnsafeMutableRawPointer, _ metadata: UnsafeRawPointer) -> Void

  private let type: Any.Type

  /// Creates the metadata of a type, or returns `nil` if it isn't an enum.
  package init?(of type: Any.Type) {
    self.type = type
    let flags = witnesses.load(fromByteOffset: 10 * MemoryLayout<UnsafeRawPointer>.size, as: UInt32.self)
    guard flags & 0x0020_0000 != 0 else { return nil }
  }

  private var metadata: UnsafeRawPointer { UnsafeRawPointer(metadataWords(of: type)) }

  /// The word before the metadata is a pointer to the witnesses.
  private var witnesses: UnsafeRawPointer {
    metadata.load(fromByteOffset: -MemoryLayout<UnsafeRawPointer>.size, as: UnsafeRawPointer.self)
  }

  private func enumWitness<Function>(at index: Int, as type: Function.Type) -> Function {
    witnesses.load(fromByteOffset: (10 + index) * MemoryLayout<UnsafeRawPointer>.size + 8, as: type)
  }

  /// Returns the tag of a value, which must be of this enum.
  package func tag<Root>(of root: Root) -> Int {
    withUnsafePointer(to: root) { Int(enumWitness(at: 0, as: GetTag.self)($0, metadata)) }
  }

  /// Returns the payload of a value, which must be of this enum.
  ///
  /// - Parameters:
  ///   - type: The payload's type, as the enum declares it except for labels, and readable: see `EnumCases`.
  ///   - isIndirect: Indicates whether the value's case is indirect.
  package func payload<Root, Payload>(of root: Root, as type: Payload.Type, isIndirect: Bool) -> Payload {
    // Projecting the payload destroys the value around it, so a copy is used. The copy's memory is large and aligned
    // enough for each payload, holds the payload afterwards, and is left uninitialized by `move()`.
    let memory = UnsafeMutablePointer<Root>.allocate(capacity: 1)
    defer { memory.deallocate() }
    memory.initialize(to: root)
    enumWitness(at: 1, as: Project.self)(memory, metadata)
    guard isIndirect else { return UnsafeMutableRawPointer(memory).assumingMemoryBound(to: Payload.self).move() }
    switch UnsafeMutableRawPointer(memory).assumingMemoryBound(to: Indirect<Payload>.self).move() {
    case .box(let payload): return payload
    }
  }

  // MARK: Cases

  /// A case of an enum. The type of a payload is unknown if it isn't found by its name.
  package typealias Case = (hasPayload: Bool, payload: Any.Type?, isIndirect: Bool)

  /// The cases of the enum, in the order of their tags. There are none if the enum is compiled without metadata for
  /// reflection (`-disable-reflection-metadata`).
  //
  // Proof: the second word of an enum's metadata refers to its nominal type descriptor, and the words after it are its
  // generic arguments. The descriptor refers to the field descriptor, which says how many records follow it. Both
  // layouts belong to the stable ABI (`TypeMetadata.rst` and `RemoteInspection/Records.h` of the compiler), in which
  // references are relative and 32 bits wide. Each descriptor states its kind, which is checked. If a check fails, the
  // enum has no cases.
  package var cases: [Case] {
    let word = MemoryLayout<UnsafeRawPointer>.size
    let description = metadata.load(fromByteOffset: word, as: UnsafeRawPointer.self)
    let enumContext: UInt32 = 18
    let enumFields: [UInt16] = [2, 3]
    let recordSize = 12
    guard description.load(as: UInt32.self) & 0x1F == enumContext, let fields = Self.target(of: description + 16),
      enumFields.contains(fields.load(fromByteOffset: 8, as: UInt16.self)),
      fields.load(fromByteOffset: 10, as: UInt16.self) == recordSize
    else { return [] }
    return (0..<Int(fields.load(fromByteOffset: 12, as: UInt32.self))).map { index in
      // The flags, the name of the payload's type, and the name of the case.
      let record = fields + 16 + index * recordSize
      let name = Self.target(of: record + 4)
      let payload = name.flatMap { name in
        _getTypeByMangledNameInContext(
          name.assumingMemoryBound(to: UInt8.self), Self.length(ofMangledName: name), genericContext: description,
          genericArguments: metadata + 2 * word)
      }
      return (hasPayload: name != nil, payload: payload, isIndirect: record.load(as: UInt32.self) & 1 != 0)
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

/// An enum with one indirect payload, used to read the indirect payloads of other enums.
///
/// Each indirect payload is kept in a box, and this enum is a reference to such a box.
private indirect enum Indirect<Payload> {
  case box(Payload)
}
