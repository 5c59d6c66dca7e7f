/// The structure of a type, as far as its metadata describes it.
///
/// The layouts of metadata, and the numbers of their kinds, are part of Swift's stable ABI. A kind that a later version
/// adds counts as `other`.
enum TypeStructure {
  /// A function. A plain function is synchronous, has neither parameters nor a result, and throws any error or none.
  case function(isPlain: Bool)
  case metatype(of: Any.Type)
  case optional(Any.Type)
  case tuple([Any.Type])
  case other

  /// Creates the structure of a type.
  init(of type: Any.Type) {
    let metadata = unsafeBitCast(type, to: UnsafePointer<UInt>.self)
    switch metadata[0] {
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
