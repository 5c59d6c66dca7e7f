/// What ``CasePath`` is, for the operator that makes it. Do not conform to it.
public protocol __CasePath<Root, Value> {
  associatedtype Root
  associatedtype Value

  init(embed: @escaping @Sendable (Value) -> Root, extract: @escaping @Sendable (Root) -> Value?)
}

extension CasePath: __CasePath {}

extension __CasePath where Value == Void {
  /// The path into the case that a value is of, which should have no payload.
  static func payloadless(_ root: Root) -> Self {
    let constant = Constant(value: root)
    guard let tag = tag(withoutPayload: root) else { return Self(embed: { constant.value }, extract: { _ in nil }) }
    return Self(embed: { constant.value }, extract: { EnumReflection.tag(of: $0) == tag ? () : nil })
  }

  private static func tag(withoutPayload root: Root) -> UInt32? {
    guard let tag = EnumReflection.tag(of: root) else {
      CasePathIssue.noEnum(Root.self).report()
      return nil
    }
    guard EnumReflection.payload(of: root) == nil else {
      CasePathIssue.payload(Root.self).report()
      return nil
    }
    return tag
  }
}

/// What a path without a payload embeds.
//
// `@unchecked Sendable`: a value without a payload is nothing but the number of its case. Any other is a misuse that was
// reported.
private struct Constant<Root>: @unchecked Sendable {
  let value: Root
}
