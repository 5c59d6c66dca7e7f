extension AsyncSequence {
  /// Returns a sequence that makes each element with the values of the task that calls this function.
  ///
  /// Use this for an answer whose body is written after its handler has returned. Web frameworks iterate over such a
  /// body in a task of their own, which doesn't inherit the values that the handler has:
  ///
  /// ```swift
  /// func report() -> Response {
  ///   Response(body: lines(of: report).withCurrentEnvironment())
  /// }
  /// ```
  ///
  /// The values are those of `withEscapedEnvironment(_:)`. They hold while the next element is made, not in the code
  /// that iterates, and are released with the sequence and its iterators.
  public func withCurrentEnvironment() -> EnvironmentSequence<Self> {
    withEscapedEnvironment { EnvironmentSequence(base: self, values: $0) }
  }
}

/// An asynchronous sequence whose elements are made with the values of a task: see
/// `AsyncSequence.withCurrentEnvironment()`.
///
/// ```swift
/// let body = lines.withCurrentEnvironment()  // an `EnvironmentSequence`
/// ```
public struct EnvironmentSequence<Base: AsyncSequence>: AsyncSequence {
  let base: Base
  let values: EnvironmentValues.Continuation

  public struct AsyncIterator: AsyncIteratorProtocol {
    var base: Base.AsyncIterator
    let values: EnvironmentValues.Continuation

    public mutating func next() async throws(Base.Failure) -> Base.Element? {
      try await next(isolation: nil)
    }

    public mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws(Base.Failure) -> Base.Element? {
      var iterator = base
      defer { base = iterator }
      return try await values.yield { () async throws(Base.Failure) -> Base.Element? in
        try await iterator.next(isolation: actor)
      }
    }
  }

  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(base: values.yield { base.makeAsyncIterator() }, values: values)
  }
}

extension EnvironmentSequence: Sendable where Base: Sendable {}

@available(*, unavailable)
extension EnvironmentSequence.AsyncIterator: Sendable {}
