/// What can be known of an enum without knowing its cases.
enum EnumReflection {
  /// Whether a type is an enum.
  static func isEnum(_ type: Any.Type) -> Bool {
    EnumWitnesses(of: type) != nil
  }

  /// Which case a value is of; `nil` if its type isn't an enum.
  static func tag<Root>(of root: Root) -> UInt32? {
    EnumWitnesses(of: Root.self)?.tag(of: root)
  }

  /// The payload of a value; `nil` if there is none. A payload with one label comes as a tuple of one.
  static func payload<Root>(of root: Root) -> Any? {
    guard reflectedCount(root, type: Root.self) > 0 else { return nil }
    var name: UnsafePointer<CChar>?
    var freeName: (@convention(c) (UnsafePointer<CChar>?) -> Void)?
    defer { freeName?(name) }
    return reflectedChild(of: root, type: Root.self, index: 0, outName: &name, outFreeFunc: &freeName)
  }

  /// The payload of a value, if it is of the case that a function makes.
  ///
  /// A candidate counts if the function makes a value of the same case from it, with a payload of the same type.
  static func payload<Root, Value>(of root: Root, embeddedBy embed: (Value) -> Root) -> Value? {
    guard let payload = payload(of: root) else { return nil }
    return [onlyElement(of: payload) ?? payload, payload].lazy
      .compactMap { $0 as? Value }
      .first { value in
        let embedded = embed(value)
        return tag(of: embedded) == tag(of: root)
          && self.payload(of: embedded).map { type(of: $0) == type(of: payload) } ?? false
      }
  }

  /// What is in a tuple of one.
  private static func onlyElement(of tuple: Any) -> Any? {
    let mirror = Mirror(reflecting: tuple)
    guard mirror.displayStyle == .tuple, mirror.children.count == 1 else { return nil }
    return mirror.children.first?.value
  }
}

// What `Mirror` is made of. `Mirror` itself would ask a type that describes itself (`CustomReflectable`) what it is.

@_silgen_name("swift_reflectionMirror_count")
private func reflectedCount<Subject>(_ subject: Subject, type: Any.Type) -> Int

@_silgen_name("swift_reflectionMirror_subscript")
private func reflectedChild<Subject>(
  of subject: Subject,
  type: Any.Type,
  index: Int,
  outName: UnsafeMutablePointer<UnsafePointer<CChar>?>,
  outFreeFunc: UnsafeMutablePointer<(@convention(c) (UnsafePointer<CChar>?) -> Void)?>
) -> Any
