/// The way from values of an enum to the payloads of the case that a function makes.
struct CaseExtraction<Root, Value>: Sendable {
  private let cases: EnumCases
  private let embed: @Sendable (Value) -> Root?

  /// The way that leads through the enum in an optional root.
  private var throughWrapped: (@Sendable (Root) -> Value?)?

  /// Creates an extraction.
  ///
  /// The root may be an optional enum and the function make values of a case of that enum: to the compiler,
  /// `Route.detail` makes a `Route?` as well.
  ///
  /// - Parameter embed: Makes a value of the case from a payload.
  init(embed: @escaping @Sendable (Value) -> Root?) throws(CasePathIssue) {
    guard let cases = EnumCases.of(Root.self) else { throw .noEnum(Root.self) }
    guard !cases.payloads.isEmpty else { throw .unknownCases(Root.self) }
    guard PayloadRepresentation.isReadable(Value.self) else {
      throw .representation(root: Root.self, value: Value.self)
    }
    self.cases = cases
    self.embed = embed
    guard let wrapped = EnumCases.wrapped(in: Root.self), let cases = EnumCases.of(wrapped) else { return }
    guard !cases.payloads.isEmpty else { throw .unknownCases(wrapped) }
    throughWrapped = wrapped == Value.self ? throughRecursion() : through(wrapped)
  }

  /// Returns the payload of a value, or `nil` if it is of another case.
  ///
  /// A payload counts if embedding it makes a value of the same case.
  func callAsFunction(_ root: Root) -> Value? {
    if let throughWrapped { return throughWrapped(root) }
    let tag = cases.tag(of: root)
    guard let value = payload(of: root, tag), let embedded = embed(value), cases.tag(of: embedded) == tag
    else { return nil }
    return value
  }

  /// Returns the payload of a value if it is, or can be cast to, what this extracts.
  private func payload(of root: Root, _ tag: Int) -> Value? {
    guard case .value(let type, let isIndirect) = cases.payloads[tag] else { return nil }
    if PayloadRepresentation.areSame(type, Value.self) {
      return cases.payload(of: root, as: Value.self, isIndirect: isIndirect)
    }
    func cast<Payload>(from type: Payload.Type) -> Value? {
      cases.payload(of: root, as: type, isIndirect: isIndirect) as? Value
    }
    return _openExistential(type, do: cast)
  }

  private func through(_ wrapped: Any.Type) -> (@Sendable (Root) -> Value?)? {
    func open<Wrapped>(_ wrapped: Wrapped.Type) -> (@Sendable (Root) -> Value?)? { throughEnum(wrapped) }
    return _openExistential(wrapped, do: open)
  }

  private func throughEnum<Wrapped>(_ wrapped: Wrapped.Type) -> (@Sendable (Root) -> Value?)? {
    let (cases, embed) = (cases, embed)
    let extraction = try? CaseExtraction<Wrapped, Value> { value in
      embed(value).flatMap { cases.wrapped(in: $0, as: Wrapped.self) }
    }
    guard let extraction else { return nil }
    return { root in cases.wrapped(in: root, as: Wrapped.self).flatMap(extraction.callAsFunction) }
  }

  /// Returns the way through an enum that may itself be what is extracted, and may also have it as a payload: of
  /// `Route?`, both `Route?.some` and `Route.parent` make values from a `Route`.
  ///
  /// The two are distinguished by embedding: that nests a value more deeply if it makes a payload of it.
  private func throughRecursion() -> (@Sendable (Root) -> Value?)? {
    let (cases, embed) = (cases, embed)
    let extraction = try? CaseExtraction<Value, Value> { value in
      embed(value).flatMap { cases.wrapped(in: $0, as: Value.self) }
    }
    guard let extraction, extraction.leadsToPayloads else { return nil }
    return { root in
      guard
        let wrapped = cases.wrapped(in: root, as: Value.self),
        let embedded = embed(wrapped).flatMap({ cases.wrapped(in: $0, as: Value.self) })
      else { return nil }
      return extraction.depth(of: embedded) == extraction.depth(of: wrapped) ? wrapped : extraction(wrapped)
    }
  }

  /// Indicates whether a case, of the enum in an optional root, holds what this extracts.
  private var leadsToPayloads: Bool {
    var root: Any.Type = Root.self
    while let wrapped = EnumCases.wrapped(in: root) { root = wrapped }
    return EnumCases.of(root)?.payloads.contains { $0.isOf(Value.self) } ?? false
  }
}

extension CaseExtraction where Root == Value {
  /// Returns how often a value can be extracted from a value, from what is extracted, and so on.
  fileprivate func depth(of root: Root) -> Int {
    var (root, depth) = (root, 0)
    while let payload = self(root) { (root, depth) = (payload, depth + 1) }
    return depth
  }
}
