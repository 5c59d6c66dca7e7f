// The one file that uses the layouts of the compiler's metadata and the runtime's functions for it. All of them belong to
// the stable ABI, or to what each program's `Mirror` calls. Each section says what happens where a layout doesn't hold.

// MARK: Kinds

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

/// Returns whether a type is an array of any element.
///
/// The second word of a struct's metadata refers to the description of the generic type, which arrays share. Both are
/// part of Swift's stable ABI. If they weren't, no other type would count as an array, but arrays might not either.
package func isArray(_ type: Any.Type) -> Bool {
  guard case .struct = TypeKind(of: type) else { return false }
  func description(of type: Any.Type) -> UInt { unsafeBitCast(type, to: UnsafePointer<UInt>.self)[1] }
  return description(of: type) == description(of: [Int].self)
}

/// The structure of a type, as far as its metadata describes it.
///
/// The layouts of metadata, and the numbers of their kinds, are part of Swift's stable ABI. A kind that a later version
/// adds counts as `other`.
package enum TypeStructure {
  /// A function. A plain function is synchronous, has neither parameters nor a result, and throws any error or none.
  case function(isPlain: Bool)
  case metatype(of: Any.Type)
  case optional(Any.Type)
  case tuple([Any.Type])
  case other

  /// Creates the structure of a type.
  package init(of type: Any.Type) {
    let metadata = unsafeBitCast(type, to: UnsafePointer<UInt>.self)
    switch metadataKind(of: type) {
    case 0x202:
      // The description, and the generic argument.
      self = .optional(Self.type(metadata[2]))
    case 0x301:
      // The number of elements, the labels, and for each element its type and offset.
      self = .tuple((0..<Int(metadata[1])).map { Self.type(metadata[3 + 2 * $0]) })
    case 0x302:
      // Flags with the number of parameters, and the type of the result. The flags for functions that throw, escape,
      // are isolated to a global actor or are sendable don't change the way of calling.
      self = .function(isPlain: metadata[1] & ~0x5500_0000 == 0 && Self.type(metadata[2]) == Void.self)
    case 0x304:
      self = .metatype(of: Self.type(metadata[1]))
    default:
      self = .other
    }
  }

  /// A metatype is a pointer to metadata.
  private static func type(_ metadata: UInt) -> Any.Type {
    unsafeBitCast(metadata, to: Any.Type.self)
  }
}

// MARK: Fields

// The runtime's record of stored properties, which `Mirror` is made of. A type that the runtime
// has no record of, such as an imported one, has no fields here.
//
// The functions are declared as the standard library declares them: its own names for them are not in the interface
// that Apple's SDK has. Proof: the functions are part of the runtime's binary interface, since each program's `Mirror`
// calls them; and the record's layout is that of `_FieldReflectionMetadata` in the compiler's
// `SwiftShims/Reflection.h`.

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

// MARK: Enums

/// The description that the compiler makes for each enum: its cases, and the types of their payloads.
///
/// An enum that is compiled without metadata for reflection (`-disable-reflection-metadata`) has no list of cases; a
/// payload whose type isn't found by its name has no type.
//
// Proof: the second word of an enum's metadata refers to its nominal type
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

/// The part of a type's value witnesses that only an enum has.
///
/// Swift's stable ABI determines the layout of value witnesses: eight functions, size and stride, and two words of 32
/// bits, of which the first has the flags. For an enum, the functions that read the tag and that project the payload
/// follow. A type whose flags don't announce these functions counts as no enum. arm64e, which signs these functions,
/// isn't supported.
//
// `Mirror` takes eight times as long, and can't tell cases apart that differ only in their labels: see decision 9.
package struct EnumWitnesses {
  private typealias GetTag = @convention(c) (_ value: UnsafeRawPointer, _ metadata: UnsafeRawPointer) -> UInt32
  private typealias Project = @convention(c) (_ value: UnsafeMutableRawPointer, _ metadata: UnsafeRawPointer) -> Void

  private let type: Any.Type

  /// Creates the witnesses of a type, or returns `nil` if it isn't an enum.
  package init?(of type: Any.Type) {
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
  package func tag<Root>(of root: Root) -> Int {
    withUnsafePointer(to: root) { Int(enumWitness(at: 0, as: GetTag.self)($0, metadata)) }
  }

  /// Returns the payload of a value, which must have the type of these witnesses.
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
