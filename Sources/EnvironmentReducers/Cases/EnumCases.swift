import EnvironmentCore

/// The cases of an enum.
struct EnumCases: Sendable {
  /// The payload of a case.
  enum Payload: Sendable {
    /// No payload.
    case none

    /// A payload of a type; for a single payload with a label, the type behind the label.
    case value(Any.Type, isIndirect: Bool)

    /// A payload that can't be read, since its type is unknown or has a representation that depends on the enum.
    case unreadable

    /// Returns whether this is a payload of a type, regardless of labels.
    func isOf(_ type: Any.Type) -> Bool {
      guard case .value(let own, _) = self else { return false }
      return PayloadRepresentation.areSame(own, type)
    }
  }

  /// The payload of each case, at the index that is the case's tag; empty if that is unknown, because the enum is
  /// compiled without metadata for reflection.
  let payloads: [Payload]

  private let witnesses: EnumWitnesses

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
    guard let witnesses = EnumWitnesses(of: type) else { return nil }
    self.witnesses = witnesses
    payloads = EnumDescription.cases(of: type).map { description in
      guard description.hasPayload else { return .none }
      guard let payload = description.payload, PayloadRepresentation.isReadable(payload) else { return .unreadable }
      return .value(PayloadRepresentation.withoutLabel(payload), isIndirect: description.isIndirect)
    }
  }

  /// Returns the type that an optional type wraps, or `nil` if the type isn't optional.
  static func wrapped(in type: Any.Type) -> Any.Type? {
    guard case .optional(let wrapped) = TypeStructure(of: type) else { return nil }
    return wrapped
  }

  /// Returns the tag of a value of the enum.
  func tag<Root>(of root: Root) -> Int {
    Int(witnesses.tag(of: root))
  }

  /// Returns the payload of a value of the enum, whose case has to hold values of a type, regardless of labels.
  func payload<Root, Value>(of root: Root, as type: Value.Type, isIndirect: Bool) -> Value {
    witnesses.payload(of: root, as: type, isIndirect: isIndirect)
  }

  /// Returns what an optional wraps, which has to be of a type that can be read, or `nil` if that is nothing.
  func wrapped<Root, Wrapped>(in root: Root, as type: Wrapped.Type) -> Wrapped? {
    guard case .value(_, let isIndirect) = payloads[tag(of: root)] else { return nil }
    return payload(of: root, as: type, isIndirect: isIndirect)
  }
}
