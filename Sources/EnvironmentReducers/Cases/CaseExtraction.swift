import EnvironmentCore

/// A function from values of an enum to the payloads of one case, found from the function that makes the case.
struct CaseExtraction<Root, Value>: Sendable {
  private let cases: EnumCases
  private let embed: @Sendable (Value) -> Root?

  /// The extraction from the enum in an optional root.
  private var throughWrapped: (@Sendable (Root) -> Value?)?

  /// Creates an extraction.
  ///
  /// The root may be an optional enum while the function makes values of the enum itself: the compiler accepts
  /// `Route.detail` as a function that makes a `Route?`, too.
  ///
  /// - Parameter embed: Makes a value of the case from a payload.
  init(embed: @escaping @Sendable (Value) -> Root?) throws(CasePathIssue) {
    guard let cases = EnumCases.of(Root.self) else { throw .noEnum(Root.self) }
    guard !cases.all.isEmpty else { throw .unknownCases(Root.self) }
    guard EnumCases.isReadable(Value.self) else {
      throw .representation(root: Root.self, value: Value.self)
    }
    self.cases = cases
    self.embed = embed
    guard let wrapped = EnumCases.wrapped(in: Root.self), let cases = EnumCases.of(wrapped) else { return }
    guard !cases.all.isEmpty else { throw .unknownCases(wrapped) }
    throughWrapped = wrapped == Value.self ? throughRecursion() : through(wrapped)
  }

  /// Returns the payload of a value, or `nil` if the value has another case.
  ///
  /// A payload is returned only if embedding it makes a value of the same case.
  func callAsFunction(_ root: Root) -> Value? {
    if let throughWrapped { return throughWrapped(root) }
    let tag = cases.metadata.tag(of: root)
    guard let value = payload(of: root, tag), let embedded = embed(value), cases.metadata.tag(of: embedded) == tag
    else { return nil }
    return value
  }

  /// Returns the payload of a value, if it has the extracted type or can be cast to it.
  private func payload(of root: Root, _ tag: Int) -> Value? {
    let (_, payloadType, isIndirect) = cases.all[tag]
    guard let type = payloadType else { return nil }
    if EnumCases.areSame(type, Value.self) {
      return cases.metadata.payload(of: root, as: Value.self, isIndirect: isIndirect)
    }
    func cast<Payload>(from type: Payload.Type) -> Value? {
      cases.metadata.payload(of: root, as: type, isIndirect: isIndirect) as? Value
    }
    return _openExistential(type, do: cast)
  }

  /// Returns the extraction from the enum in an optional root.
  private func extraction<Wrapped>(from wrapped: Wrapped.Type) -> CaseExtraction<Wrapped, Value>? {
    try? CaseExtraction<Wrapped, Value> { [cases, embed] value in
      embed(value).flatMap { cases.wrapped(in: $0, as: Wrapped.self) }
    }
  }

  private func through(_ wrapped: Any.Type) -> (@Sendable (Root) -> Value?)? {
    func open<Wrapped>(_ wrapped: Wrapped.Type) -> (@Sendable (Root) -> Value?)? {
      guard let extraction = extraction(from: wrapped) else { return nil }
      return { [cases] root in cases.wrapped(in: root, as: Wrapped.self).flatMap(extraction.callAsFunction) }
    }
    return _openExistential(wrapped, do: open)
  }

  /// Returns the extraction for an enum that has the extracted type itself and also has a payload of that type. An
  /// example is `Route?`: both `Route?.some` and `Route.parent` make values from a `Route`.
  ///
  /// Embedding distinguishes the two: making a payload of a value nests the value more deeply.
  private func throughRecursion() -> (@Sendable (Root) -> Value?)? {
    guard let extraction = extraction(from: Value.self), extraction.leadsToPayloads else { return nil }
    return { [cases, embed] root in
      guard
        let wrapped = cases.wrapped(in: root, as: Value.self),
        let embedded = embed(wrapped).flatMap({ cases.wrapped(in: $0, as: Value.self) })
      else { return nil }
      return extraction.depth(of: embedded) == extraction.depth(of: wrapped) ? wrapped : extraction(wrapped)
    }
  }

  /// Indicates whether a case of the enum in an optional root has a payload of the extracted type.
  private var leadsToPayloads: Bool {
    var root: Any.Type = Root.self
    while let wrapped = EnumCases.wrapped(in: root) { root = wrapped }
    return EnumCases.of(root)?.all.compactMap(\.payload).contains { EnumCases.areSame($0, Value.self) } ?? false
  }
}

extension CaseExtraction where Root == Value {
  /// Returns the number of times that a value can be extracted, from the root, from its payload, and so on.
  fileprivate func depth(of root: Root) -> Int {
    var (root, depth) = (root, 0)
    while let payload = self(root) { (root, depth) = (payload, depth + 1) }
    return depth
  }
}
