internal import EnvironmentCore

/// The readability of payloads, which depends on how their values are represented.
///
/// A function or a metatype has two representations: a specific one where its exact type is known, and a general one
/// where its type is a generic parameter. The same holds for one in a tuple or an optional. An enum stores the specific
/// representation, and generic code expects the general one. Only the compiler can convert between them, so such
/// payloads aren't readable. There are two exceptions. Metatypes of classes have only one representation. And for a
/// function without parameters and result, the representations differ only by the address of an empty result, which is
/// passed in its own register.
enum PayloadRepresentation {
  /// Returns whether generic code can read the values of a type out of an enum.
  static func isReadable(_ type: Any.Type) -> Bool {
    switch TypeStructure(of: type) {
    case .function(let isPlain): isPlain
    case .metatype(let instance): instance is AnyObject.Type
    case .optional(let wrapped): isReadable(wrapped)
    case .tuple(let elements): elements.allSatisfy(isReadable)
    case .other: true
    }
  }

  /// Returns whether two types are the same, regardless of labels: the labels of a tuple don't change its
  /// representation.
  static func areSame(_ type: Any.Type, _ other: Any.Type) -> Bool {
    if type == other { return true }
    guard case .tuple(let elements) = TypeStructure(of: type), case .tuple(let others) = TypeStructure(of: other)
    else { return false }
    return elements.count == others.count && zip(elements, others).allSatisfy(areSame)
  }

  /// Returns the only element's type if a type is a tuple of one element, otherwise the type. A single payload with a
  /// label is described as such a tuple.
  static func withoutLabel(_ type: Any.Type) -> Any.Type {
    guard case .tuple(let elements) = TypeStructure(of: type), elements.count == 1 else { return type }
    return elements[0]
  }
}
