/// Work that a reducer requests. It runs outside the reducer and sends its outputs back as actions.
///
/// Return one from a reducer for work that takes time. A reducer should do such work in no other way, or a test can't
/// follow it.
///
/// ```swift
/// case .refresh:
///   return .task { [load = environment.load] in .loaded(try await load()) } catch: { .failed("\($0)") }
/// case .loaded(let items):
///   state.items = items
///   return .none
/// ```
///
/// An effect is a description and does nothing by itself. The ``Store`` whose reducer returns the effect runs it.
/// Deallocating the store cancels it. Everything except asynchronous work runs on the main actor. Outputs that need no
/// waiting, like those of ``init(value:)``, are delivered before the call that starts the effect returns.
///
/// Follows `Effect` of the Composable Architecture before 0.41.
public struct Effect<Output, Failure: Error> {
  /// The root of the effect's nodes; `nil` if there is nothing to do.
  let node: (any EffectNode<Output, Failure>)?

  init(node: (any EffectNode<Output, Failure>)?) {
    self.node = node
  }

  /// An effect that does nothing.
  ///
  /// ```swift
  /// return .none
  /// ```
  public static var none: Effect {
    Effect(node: nil)
  }

  /// Creates an effect that produces a value at once.
  ///
  /// ```swift
  /// return Effect(value: .loaded(cache))
  /// ```
  public init(value: Output) {
    self.init(node: ResultNode(result: .success(value)))
  }

  /// Creates an effect that fails at once.
  ///
  /// ```swift
  /// return Effect<Data, LoadError>(error: .offline).catchToEffect(Action.loaded)
  /// ```
  public init(error: Failure) {
    self.init(node: ResultNode(result: .failure(error)))
  }

  /// Returns the effect itself.
  ///
  /// For compatibility with code that converts publishers to effects. New code needs no conversion.
  public func eraseToEffect() -> Effect {
    self
  }

  /// Returns the effect with its outputs transformed.
  ///
  /// For compatibility with code that converts publishers to effects. New code calls ``map(_:)``.
  public func eraseToEffect<NewOutput>(
    _ transform: @escaping (Output) -> NewOutput
  ) -> Effect<NewOutput, Failure> {
    map(transform)
  }
}

// MARK: - Running

extension Effect {
  /// Indicates whether the effect is ``none``, which does nothing and doesn't even signal an end.
  package var isNone: Bool { node == nil }

  /// Starts the effect in the context of a store.
  @MainActor
  package func start(
    in context: EffectContext, onOutput: @escaping (Output) -> Void, onEnd: @escaping (Failure?) -> Void = { _ in }
  ) {
    node?.start(EffectRun(in: EffectScope(in: context), onOutput: onOutput, onEnd: onEnd))
  }
}

// MARK: Nodes

/// The behavior of a running effect.
protocol EffectNode<Output, Failure> {
  associatedtype Output
  associatedtype Failure: Error

  /// Starts the effect, and passes each output and the end to the run.
  @MainActor func start(_ run: EffectRun<Output, Failure>)
}

/// A node that produces a value, or fails, at once.
private struct ResultNode<Output, Failure: Error>: EffectNode {
  let result: Result<Output, Failure>

  func start(_ run: EffectRun<Output, Failure>) {
    switch result {
    case .success(let output):
      run.send(output)
      run.end()
    case .failure(let failure):
      run.end(failure)
    }
  }
}
