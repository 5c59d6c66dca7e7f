@_spi(Reflection) import Swift

/// The kind of a type.
func kind(of type: Any.Type) -> _MetadataKind {
  // A type's metadata begins with its kind; but for a class that was made for Objective-C that is a pointer.
  _MetadataKind(rawValue: unsafeBitCast(type, to: UnsafePointer<UInt>.self).pointee) ?? .class
}

/// Calls `body` with the stored properties of a struct or the elements of a tuple; a class, enum or existential has none
/// for it.
func forEachField(
  of type: Any.Type, _ body: (_ name: String, _ offset: Int, _ kind: _MetadataKind, _ type: Any.Type) -> Void
) {
  // For another kind of type the runtime would look into a value, and there is none here.
  let kind = kind(of: type)
  guard kind == .struct || kind == .tuple else { return }
  _ = _forEachField(of: type) { name, offset, field, kind in
    body(String(cString: name), offset, kind, field)
    return true
  }
}
