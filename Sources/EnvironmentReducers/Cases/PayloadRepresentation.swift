/// The representation of a payload's values.
///
/// A function is represented as its exact type demands where that type is known, and in a general form where it is a
/// generic parameter; so is a metatype, and either within a tuple or an optional. An enum keeps the first form, generic
/// code takes the second for granted, and only the compiler can convert one into the other. So such payloads aren't
/// readable, with two exceptions: types of classes have one form; and the forms of a function without parameters and
/// result differ by an address for the result, of no size, which has a register of its own.
enum PayloadRepresentation {
  /// Returns whether generic code can read the values of a type from an enum.
  static func isReadable(_ type: Any.Type) -> Bool {
    switch TypeStructure(of: type) {
    case .function(let isPlain): isPlain
    case .metatype(let instance): instance is AnyObject.Type
    case .optional(let wrapped): isReadable(wrapped)
    case .tuple(let elements): elements.allSatisfy(isReadable)
    case .other: true
    }
  }

  /// Returns whether types are the same, regardless of labels: the labels of a tuple don't change its representation.
  static func areSame(_ type: Any.Type, _ other: Any.Type) -> Bool {
    if type == other { return true }
    guard case .tuple(let elements) = TypeStructure(of: type), case .tuple(let others) = TypeStructure(of: other)
    else { return false }
    return elements.count == others.count && zip(elements, others).allSatisfy(areSame)
  }

  /// Returns the type of the only element if a type is a tuple of one, which is how a single payload with a label is
  /// described, and otherwise the type.
  static func withoutLabel(_ type: Any.Type) -> Any.Type {
    guard case .tuple(let elements) = TypeStructure(of: type), elements.count == 1 else { return type }
    return elements[0]
  }
}
