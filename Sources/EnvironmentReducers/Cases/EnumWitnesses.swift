/// The part of a type's value witnesses that only an enum has.
///
/// Swift's stable ABI determines the layout of value witnesses: eight functions, size and stride, and two words of 32
/// bits, of which the first has the flags. For an enum, the functions that read the tag and that project the payload
/// follow. A type whose flags don't announce these functions counts as no enum. arm64e, which signs these functions,
/// isn't supported.
struct EnumWitnesses {
  private typealias GetTag = @convention(c) (_ value: UnsafeRawPointer, _ metadata: UnsafeRawPointer) -> UInt32
  private typealias Project = @convention(c) (_ value: UnsafeMutableRawPointer, _ metadata: UnsafeRawPointer) -> Void

  private let type: Any.Type

  /// Creates the witnesses of a type, or returns `nil` if it isn't an enum.
  init?(of type: Any.Type) {
    self.type = type
    let flags = witnesses.load(fromByteOffset: 10 * MemoryLayout<UnsafeRawPointer>.size, as: UInt32.self)
    guard flags & 0x0020_0000 != 0 else { return nil }
  }

  /// A metatype is a pointer to metadata.
  private var metadata: UnsafeRawPointer { unsafeBitCast(type, to: UnsafeRawPointer.self) }

  /// The word before the metadata is a pointer to the witnesses.
  private var witnesses: UnsafeRawPointer {
    metadata.load(fromByteOffset: -MemoryLayout<UnsafeRawPointer>.size, as: UnsafeRawPointer.self)
  }

  private func enumWitness<Function>(at index: Int, as type: Function.Type) -> Function {
    witnesses.load(fromByteOffset: (10 + index) * MemoryLayout<UnsafeRawPointer>.size + 8, as: type)
  }

  /// Returns the tag of a value, which must have the type of these witnesses.
  func tag<Root>(of root: Root) -> UInt32 {
    withUnsafePointer(to: root) { enumWitness(at: 0, as: GetTag.self)($0, metadata) }
  }

  /// Returns the payload of a value, which must have the type of these witnesses.
  ///
  /// - Parameters:
  ///   - type: The payload's type, as the enum declares it except for labels, and readable (``PayloadRepresentation``).
  ///   - isIndirect: Indicates whether the value's case is indirect.
  func payload<Root, Payload>(of root: Root, as type: Payload.Type, isIndirect: Bool) -> Payload {
    // Projecting the payload destroys the value around it, so a copy is used. The copy's memory is large and aligned
    // enough for each payload, holds the payload afterwards, and is left uninitialized by `move()`.
    let memory = UnsafeMutablePointer<Root>.allocate(capacity: 1)
    defer { memory.deallocate() }
    memory.initialize(to: root)
    enumWitness(at: 1, as: Project.self)(memory, metadata)
    guard isIndirect else { return UnsafeMutableRawPointer(memory).assumingMemoryBound(to: Payload.self).move() }
    return UnsafeMutableRawPointer(memory).assumingMemoryBound(to: Indirect<Payload>.self).move().payload
  }
}

/// An enum with one indirect payload, used to read the indirect payloads of other enums.
///
/// Each indirect payload is kept in a box, and this enum is a reference to such a box.
private indirect enum Indirect<Payload> {
  case box(Payload)

  var payload: Payload {
    switch self {
    case .box(let payload): payload
    }
  }
}
