prefix operator /

/// The path into a case with a payload, by the case's name.
///
/// ```swift
/// let path = /AppAction.counter
/// ```
///
/// What it takes out is right whatever the payload is, and whatever other cases look like: the case that a value is of
/// is known from the value itself, and not from a name. What can't be extracted makes a path that extracts nothing, and that
/// is reported: something that isn't a case of an enum; a payload that is a function with parameters or a result, or the
/// type of a value type. Say how to extract those by ``CasePath/init(embed:extract:)``.
@available(swift 6)
public prefix func / <Root, Value>(embed: @escaping @Sendable (Value) -> Root) -> CasePath<Root, Value> {
  casePath(embed)
}

private func casePath<Root, Value>(_ embed: @escaping @Sendable (Value) -> Root) -> CasePath<Root, Value> {
  if let issue = CasePathIssue(root: Root.self, value: Value.self) {
    issue.report()
    return CasePath(embed: embed, extract: { _ in nil })
  }
  return CasePath(embed: embed) { root in EnumReflection.payload(of: root, embeddedBy: embed) }
}

/// The path into a case with a payload, by the case's name, in the language mode of Swift 5: there the compiler doesn't know
/// that the name of a case is `Sendable`.
@available(swift, obsoleted: 6, message: "the function that makes a value of the case has to be '@Sendable'")
public prefix func / <Root, Value>(embed: @escaping (Value) -> Root) -> CasePath<Root, Value> {
  // Unsafe only for a closure that captures what can't be sent, in a language mode where that isn't an error anyway. The
  // name of a case captures nothing.
  nonisolated(unsafe) let embed = embed
  return casePath { @Sendable value in embed(value) }
}

/// The path into a case without a payload, by the case's name.
///
/// ```swift
/// let path = /AppAction.reset
/// ```
///
/// A value with a payload is no name of a case: it makes a path that extracts nothing, and that is reported.
//
// A parameter of type `Root` would be what the compiler prefers for every operand, the name of a case with a payload
// among them. A pack it takes only if nothing else fits, and one element of a pack is the element.
@_disfavoredOverload
public prefix func / <each Root>(root: repeat each Root) -> CasePath<(repeat each Root), Void> {
  .payloadless((repeat each root))
}

/// The path into a case without a payload, by the case's name, where the type of the path is known beforehand.
///
/// ```swift
/// resetReducer.pullback(state: \.self, action: /AppAction.reset, environment: { $0 })
/// ```
public prefix func / <Path: __CasePath>(root: Path.Root) -> Path where Path.Value == Void {
  .payloadless(root)
}

/// The path from a type to itself.
///
/// ```swift
/// reducer.pullback(state: \.self, action: /AppAction.self, environment: { $0 })
/// ```
public prefix func / <Root>(root: Root.Type) -> CasePath<Root, Root> {
  .self
}

/// The same path.
public prefix func / <Root, Value>(path: CasePath<Root, Value>) -> CasePath<Root, Value> {
  path
}

extension CasePath where Root == Value {
  /// The path from a type to itself.
  public static var `self`: CasePath {
    CasePath(embed: { $0 }, extract: { $0 })
  }
}
