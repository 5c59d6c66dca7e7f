/// What is known, in a word, of the one key that a property gives the value of as it is.
enum KeyKnowledge {
  static var nothing: UInt { 0 }

  /// There is no such key: what the property gives may be another value at the next read.
  static var noKey: UInt { 1 }

  /// There is such a key, but its values can't be compared.
  static var otherKey: UInt { 2 }

  /// The knowledge of a key, or that there is none.
  static func of(_ key: (any EnvironmentKey.Type)?, isComparable: Bool) -> UInt {
    guard let key else { return noKey }
    return isComparable ? EnvironmentValues.identity(of: key) : otherKey
  }

  /// The key, if its values can be compared: as long as its entry is the same, so are they.
  static func comparableKey(in knowledge: UInt) -> ObjectIdentifier? {
    guard knowledge > otherKey, let key = UnsafeRawPointer(bitPattern: knowledge) else { return nil }
    return unsafeBitCast(key, to: ObjectIdentifier.self)
  }
}
