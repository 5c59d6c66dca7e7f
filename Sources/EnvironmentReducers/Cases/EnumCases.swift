import EnvironmentCore

struct EnumCases: Sendable {
  /// The cases, indexed by their tags. Empty if they are unknown, because the enum was compiled without metadata for
  /// reflection.
  ///
  /// The type of a single payload with a label is the type behind the label. There is no type if the payload can't be
  /// read, because its type is unknown or its representation depends on the enum.
  let all: [EnumMetadata.Case]

  let metadata: EnumMetadata

  /// Returns the cases of a type, or `nil` if it isn't an enum.
  ///
  /// - Complexity: constant, except for the first call with the type.
  static func of(_ type: Any.Type) -> EnumCases? {
    if let known = known.withLock({ $0[ObjectIdentifier(type)] }) { return known }
    guard let cases = EnumCases(type) else { return nil }
    known.withLock { $0[ObjectIdentifier(type)] = cases }
    return cases
  }

  private static let known = Lock<[ObjectIdentifier: EnumCases]>([:])

  private init?(_ type: Any.Type) {
    guard let metadata = EnumMetadata(of: type) else { return nil }
    self.metadata = metadata
    all = metadata.cases.map { description in
      let payload = description.payload.flatMap { EnumCases.isReadable($0) ? EnumCases.withoutLabel($0) : nil }
      return (description.hasPayload, payload, description.isIndirect)
    }
  }

  /// Returns the type that an optional type wraps, or `nil` if the type isn't optional.
  static func wrapped(in type: Any.Type) -> Any.Type? {
    TypeKind(of: type) == .optional ? componentTypes(of: type)[0] : nil
  }

  /// Returns the value that an optional wraps, or `nil` if there is none. The type of the value must be readable.
  func wrapped<Root, Wrapped>(in root: Root, as type: Wrapped.Type) -> Wrapped? {
    let ofRoot = all[metadata.tag(of: root)]
    return ofRoot.payload == nil ? nil : metadata.payload(of: root, as: type, isIndirect: ofRoot.isIndirect)
  }
}

// MARK: Cases without a payload

extension EnumCases {
  /// Returns a function that indicates whether a value has the same case as a constant without a payload.
  ///
  /// The root may be an optional enum. Its values have the same case if the wrapped values do. A payload of `Void`
  /// counts as no payload.
  static func comparison<Root>(with constant: Root) throws(CasePathIssue) -> @Sendable (Root) -> Bool {
    guard let cases = EnumCases.of(Root.self) else { throw .noEnum(Root.self) }
    let tag = cases.metadata.tag(of: constant)
    let ofConstant = cases.all.isEmpty ? nil : cases.all[tag]
    guard let ofConstant, ofConstant.hasPayload, ofConstant.payload != Void.self else {
      return { cases.metadata.tag(of: $0) == tag }
    }
    func comparison<Wrapped>(of type: Wrapped.Type) -> (@Sendable (Root) -> Bool)? {
      guard let constant = cases.wrapped(in: constant, as: type), let isOfCase = try? self.comparison(with: constant)
      else { return nil }
      return { root in cases.wrapped(in: root, as: Wrapped.self).map(isOfCase) ?? false }
    }
    guard let type = ofConstant.payload, EnumCases.wrapped(in: Root.self) != nil,
      let isOfCase = _openExistential(type, do: comparison)
    else { throw .payload(Root.self) }
    return isOfCase
  }
}

// MARK: Readable payloads

// The readability of payloads, which depends on how their values are represented.
//
// A function or a metatype has two representations: a specific one where its exact type is known, and a general one
// where its type is a generic parameter. The same holds for one in a tuple or an optional. An enum stores the specific
// representation, and generic code expects the general one. Only the compiler can convert between them, so such
// payloads aren't readable. There are two exceptions. Metatypes of classes have only one representation. And for a
// function without parameters and result, the representations differ only by the address of an empty result, which is
// passed in its own register.
extension EnumCases {
  /// Returns whether generic code can read the values of a type out of an enum.
  static func isReadable(_ type: Any.Type) -> Bool {
    switch TypeKind(of: type) {
    case .function: isPlainFunction(type)
    case .metatype: componentTypes(of: type)[0] is AnyObject.Type
    case .optional, .tuple: componentTypes(of: type).allSatisfy(isReadable)
    case .struct, .enum, .other: true
    }
  }

  /// Returns whether two types are the same, regardless of labels: the labels of a tuple don't change its
  /// representation.
  static func areSame(_ type: Any.Type, _ other: Any.Type) -> Bool {
    if type == other { return true }
    guard TypeKind(of: type) == .tuple, TypeKind(of: other) == .tuple else { return false }
    let (elements, others) = (componentTypes(of: type), componentTypes(of: other))
    return elements.count == others.count && zip(elements, others).allSatisfy(areSame)
  }

  /// Returns the only element's type if a type is a tuple of one element, otherwise the type. A single payload with a
  /// label is described as such a tuple.
  static func withoutLabel(_ type: Any.Type) -> Any.Type {
    let elements = TypeKind(of: type) == .tuple ? componentTypes(of: type) : []
    return elements.count == 1 ? elements[0] : type
  }
}
