import EnvironmentCore

prefix operator /

/// Returns the path into a case with a payload, by the case's name.
///
/// ```swift
/// let path = /AppAction.counter
/// ```
///
/// The path extracts exactly its embedded values. It finds the case by `Mirror`, by the name and the labels of the
/// case. Where an optional enum is expected, the path leads into the enum:
///
/// ```swift
/// let path: CasePath<Route?, Detail> = /Route.detail
/// ```
///
/// Make a path with ``CasePath/init(embed:extract:)`` for an enum with a custom mirror, or for an unreadable payload:
/// the metatype of a value type, or a function with parameters, a result or `async`, also in a tuple or an optional.
/// The path of such a case extracts nothing, and is reported when it is made. So is a path into a type other than an
/// enum.
@available(swift 6)
public prefix func / <Root, Value>(embed: @escaping @Sendable (Value) -> Root) -> CasePath<Root, Value> {
  casePath(embed)
}

/// Returns the path into a case with a payload, by the case's name, in the Swift 5 language mode. There, the compiler
/// doesn't know that the name of a case is `Sendable`.
///
/// ```swift
/// let path = /AppAction.counter
/// ```
@available(swift, obsoleted: 6, message: "the function that makes a value of the case has to be '@Sendable'")
public prefix func / <Root, Value>(embed: @escaping (Value) -> Root) -> CasePath<Root, Value> {
  // Unsafe only for a closure that captures values that aren't `Sendable`, in a language mode where that isn't an error
  // anyway. The name of a case captures nothing.
  nonisolated(unsafe) let embed = embed
  return casePath { @Sendable value in embed(value) }
}

/// Returns the path into a case without a payload, by the case's name.
///
/// ```swift
/// let path = /AppAction.reset
/// ```
///
/// A value with a payload isn't the name of a case. It makes a path that extracts nothing, and that is reported.
//
// The compiler would prefer a parameter of type `Root` for every operand, including the name of a case with a payload.
// It chooses a parameter pack only if nothing else fits, and a pack with one element is that element.
@_disfavoredOverload
public prefix func / <each Root>(root: repeat each Root) -> CasePath<(repeat each Root), Void> {
  .payloadless((repeat each root))
}

/// Returns the path into a case without a payload, by the case's name, where the context determines the type of the
/// path.
///
/// ```swift
/// resetReducer.pullback(state: \.self, action: /AppAction.reset, environment: { $0 })
/// ```
public prefix func / <each Root, Path: __CasePath>(
  root: repeat each Root
) -> Path where Path.Root == (repeat each Root), Path.Value == Void {
  .payloadless((repeat each root))
}

/// Returns the path from a type to itself.
///
/// ```swift
/// reducer.pullback(state: \.self, action: /AppAction.self, environment: { $0 })
/// ```
public prefix func / <Root>(root: Root.Type) -> CasePath<Root, Root> {
  .self
}

/// Returns the same path.
public prefix func / <Root, Value>(path: CasePath<Root, Value>) -> CasePath<Root, Value> {
  path
}

extension CasePath where Root == Value {
  /// The path from a type to itself.
  ///
  /// ```swift
  /// childReducer.pullback(state: \.child, action: .self, environment: { $0.child })
  /// ```
  public static var `self`: CasePath {
    CasePath(embed: { $0 }, extract: { $0 })
  }
}

// MARK: - Making paths

private func casePath<Root, Value>(_ embed: @escaping @Sendable (Value) -> Root) -> CasePath<Root, Value> {
  CasePath(embed: embed) { () throws(CasePathIssue) in
    if Value.self == Void.self, let void = () as? Value {
      let isOfCase = try EnumCase.comparison(with: embed(void))
      return { isOfCase($0) ? () as? Value : nil }
    }
    return try EnumCase.extraction(embed: embed)
  }
}

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

extension __CasePath {
  /// Creates a path. If finding its extraction fails, reports that, and the path extracts nothing.
  fileprivate init(
    embed: @escaping @Sendable (Value) -> Root,
    reportingFailureOf findExtraction: () throws(CasePathIssue) -> @Sendable (Root) -> Value?
  ) {
    do throws(CasePathIssue) {
      self.init(embed: embed, extract: try findExtraction())
    } catch {
      EnvironmentReporting.report(error.issue)
      self.init(embed: embed, extract: { _ in nil })
    }
  }
}

extension __CasePath where Value == Void {
  /// Returns the path into the case of a value without a payload.
  static func payloadless(_ root: Root) -> Self {
    // `Unchecked`: a value without a payload consists of the number of its case. Any other value is a misuse that was
    // reported.
    let constant = Unchecked(root)
    return Self(embed: { constant.value }) { () throws(CasePathIssue) in
      let isOfCase = try EnumCase.comparison(with: root)
      return { isOfCase($0) ? () : nil }
    }
  }
}
