/// The requirements of ``CasePath``, for the operator that makes it. Do not conform to it.
public protocol __CasePath<Root, Value> {
  /// The enum.
  associatedtype Root

  /// The payload.
  associatedtype Value

  /// Creates a path from functions in both directions.
  init(embed: @escaping @Sendable (Value) -> Root, extract: @escaping @Sendable (Root) -> Value?)
}

extension CasePath: __CasePath {}

extension __CasePath where Value == Void {
  /// Returns the path into the case of a value without a payload.
  static func payloadless(_ root: Root) -> Self {
    let constant = Constant(value: root)
    do throws(CasePathIssue) {
      let isOfCase = try EnumCases.comparison(with: root)
      return Self(embed: { constant.value }, extract: { isOfCase($0) ? () : nil })
    } catch {
      error.report()
      return Self(embed: { constant.value }, extract: { _ in nil })
    }
  }
}

/// The value that a path without a payload embeds.
//
// `@unchecked Sendable`: a value without a payload consists of the number of its case. Any other value is a misuse that
// was reported.
private struct Constant<Root>: @unchecked Sendable {
  let value: Root
}
