/// A path to one case of an enum, which makes values of the case from payloads and extracts the payloads again.
///
/// Use it to name a case in a pullback. You should write it with a slash, `/AppAction.search`.
///
/// A case path is to an enum what a key path is to a struct. The prefix operator `/` makes one from the name of a case:
///
/// ```swift
/// enum AppAction {
///   case counter(CounterAction)
///   case row(id: Int, action: RowAction)
///   case reset
/// }
///
/// let counter = /AppAction.counter  // CasePath<AppAction, CounterAction>
/// let row = /AppAction.row          // CasePath<AppAction, (Int, RowAction)>
/// let reset = /AppAction.reset      // CasePath<AppAction, Void>
///
/// counter.extract(from: .counter(.increment))  // .increment
/// counter.extract(from: .reset)                // nil
/// ```
///
/// Follows `CasePath` of the Composable Architecture before 0.41.
public struct CasePath<Root, Value>: Sendable {
  private let embedding: @Sendable (Value) -> Root
  private let extraction: @Sendable (Root) -> Value?

  /// Creates a path from functions in both directions.
  ///
  /// ```swift
  /// let success = CasePath<Result<Int, any Error>, Int>(embed: { .success($0) }, extract: { try? $0.get() })
  /// ```
  public init(
    embed: @escaping @Sendable (Value) -> Root,
    extract: @escaping @Sendable (Root) -> Value?
  ) {
    embedding = embed
    extraction = extract
  }

  /// Makes a value of the case.
  ///
  /// ```swift
  /// (/GameAction.host).embed(.start)  // GameAction.host(.start)
  /// ```
  public func embed(_ value: Value) -> Root {
    embedding(value)
  }

  /// Returns the payload, or `nil` if the value has another case.
  ///
  /// ```swift
  /// (/GameAction.host).extract(from: action)
  /// ```
  ///
  /// - Complexity: constant for a path made with `/`: the reflection of one payload.
  public func extract(from root: Root) -> Value? {
    extraction(root)
  }

  /// Returns the path that continues from the payload.
  ///
  /// ```swift
  /// let increment = (/AppAction.counter).appending(path: /CounterAction.increment)
  /// ```
  public func appending<Part>(path: CasePath<Value, Part>) -> CasePath<Root, Part> {
    CasePath<Root, Part>(
      embed: { embed(path.embed($0)) },
      extract: { extract(from: $0).flatMap(path.extract) }
    )
  }
}
