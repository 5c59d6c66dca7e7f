/// How the values of a type are kept in the cases of an enum.
///
/// A function is kept in the representation that fits its very type, and so is a metatype, also in a tuple or an optional; whoever takes it out has to be
/// compiled for that type. Reflection isn't: what it takes out doesn't fit, and to use it is undefined. The layouts of
/// metadata are those of Swift's ABI.
enum PayloadRepresentation {
  /// Whether what reflection takes out of a case is the value that was put in.
  static func isReflectable(_ type: Any.Type) -> Bool {
    let metadata = unsafeBitCast(type, to: UnsafePointer<UInt>.self)
    switch metadata[0] {
    case Kind.function:
      let hasParameters = metadata[1] & 0xFFFF != 0
      return !hasParameters && unsafeBitCast(metadata[2], to: Any.Type.self) == Void.self
    case Kind.optional:
      // What describes the type, and its argument.
      return isReflectable(unsafeBitCast(metadata[2], to: Any.Type.self))
    case Kind.metatype:
      return unsafeBitCast(metadata[1], to: Any.Type.self) is AnyObject.Type
    case Kind.tuple:
      // The count, the labels, and the elements, of a type and an offset each.
      return (0..<Int(metadata[1])).allSatisfy { element in
        isReflectable(unsafeBitCast(metadata[3 + 2 * element], to: Any.Type.self))
      }
    default:
      return true
    }
  }

  private enum Kind {
    static let optional: UInt = 0x202
    static let tuple: UInt = 0x301
    static let function: UInt = 0x302
    static let metatype: UInt = 0x304
  }
}
