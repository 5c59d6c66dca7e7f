@_spi(Reflection) import Swift

// The one place that uses the standard library's record of stored properties (`@_spi(Reflection)`): a type that the
// library has no record of, such as an imported one, has no fields here.

/// The kind of a type, as far as it decides what is stored in its values.
enum TypeKind {
  case `struct`
  case tuple
  case `enum`
  case other

  /// Returns the kind of a type.
  init(of type: Any.Type) {
    func kind<Value>(of type: Value.Type) -> TypeKind {
      var kind = TypeKind.other
      _ = _forEachField(of: Wrapper<Value>.self) { _, _, _, field in
        kind = TypeKind(field)
        return true
      }
      return kind
    }
    self = _openExistential(type, do: kind)
  }

  fileprivate init(_ kind: _MetadataKind) {
    switch kind {
    case .struct: self = .struct
    case .tuple: self = .tuple
    case .enum: self = .enum
    default: self = .other
    }
  }

  /// A struct with a field of any type, for which the library has the kind on record.
  private struct Wrapper<Value> {
    let value: Value
  }
}

/// Calls `body` with the stored properties of a struct or the elements of a tuple, in their order. Another type has none.
func forEachField(
  of type: Any.Type, _ body: (_ name: String, _ offset: Int, _ kind: TypeKind, _ type: Any.Type) -> Void
) {
  // For another kind of type the library would look into a value, and there is none here.
  switch TypeKind(of: type) {
  case .enum, .other: return
  case .struct, .tuple: break
  }
  _ = _forEachField(of: type) { name, offset, field, kind in
    body(String(cString: name), offset, TypeKind(kind), field)
    return true
  }
}

/// Returns key paths to the stored properties of a struct or the elements of a tuple, by name.
///
/// There is none to a function, a metatype, or a weak or unowned reference.
func fieldKeyPaths<Root>(of type: Root.Type) -> [String: PartialKeyPath<Root>] {
  switch TypeKind(of: type) {
  case .enum, .other: return [:]
  case .struct, .tuple: break
  }
  var keyPaths: [String: PartialKeyPath<Root>] = [:]
  // `ignoreUnknown`, which can't be named here, since it is a variable: goes on after a field without a key path.
  let options = _EachFieldOptions(rawValue: 1 << 1)
  _ = _forEachFieldWithKeyPath(of: type, options: options) { name, keyPath in
    keyPaths[String(cString: name)] = keyPath
    return true
  }
  return keyPaths
}
