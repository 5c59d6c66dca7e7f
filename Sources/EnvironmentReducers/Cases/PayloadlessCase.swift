/// The comparison of values with a value of a case without a payload.
enum PayloadlessCase {
  /// Returns a function that indicates whether a value has the same case as a constant without a payload.
  ///
  /// The root may be an optional enum. Its values have the same case if the wrapped values do. A payload of `Void`
  /// counts as no payload.
  static func comparison<Root>(with constant: Root) throws(CasePathIssue) -> @Sendable (Root) -> Bool {
    guard let cases = EnumCases.of(Root.self) else { throw .noEnum(Root.self) }
    let tag = cases.tag(of: constant)
    switch cases.payloads.isEmpty ? .none : cases.payloads[tag] {
    case .none:
      return { cases.tag(of: $0) == tag }
    case .value(let type, _) where type == Void.self:
      return { cases.tag(of: $0) == tag }
    case .value(let type, _) where EnumCases.wrapped(in: Root.self) != nil:
      func comparison<Wrapped>(of type: Wrapped.Type) -> (@Sendable (Root) -> Bool)? {
        guard
          let constant = cases.wrapped(in: constant, as: type),
          let isOfCase = try? self.comparison(with: constant)
        else { return nil }
        return { root in cases.wrapped(in: root, as: Wrapped.self).map(isOfCase) ?? false }
      }
      guard let isOfCase = _openExistential(type, do: comparison) else { throw .payload(Root.self) }
      return isOfCase
    case .value, .unreadable:
      throw .payload(Root.self)
    }
  }
}
