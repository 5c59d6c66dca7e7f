/// Work that a reducer asks for: it runs outside the reducer, and what it produces is sent back as actions.
///
/// ```swift
/// case .refresh:
///   return .task { [load = environment.load] in .loaded(try await load()) } catch: { .failed("\($0)") }
/// case .loaded(let items):
///   state.items = items
///   return .none
/// ```
///
/// An effect is a description and does nothing by itself. The ``Store`` whose reducer returns it runs it, on the main
/// actor as far as it is not asynchronous, and cancels it when the store itself goes away. Outputs that are there at
/// once, as those of ``init(value:)``, are delivered before the call that starts the effect returns.
///
/// The shape is that of the published `Effect` that reducers of this kind are written with.
public struct Effect<Output, Failure: Error> {
  /// What runs; `nil` where there is nothing to do.
  let node: (any EffectNode<Output, Failure>)?

  init(node: (any EffectNode<Output, Failure>)?) {
    self.node = node
  }

  /// Nothing to do.
  public static var none: Effect {
    Effect(node: nil)
  }

  /// Creates an effect that produces a value at once.
  public init(value: Output) {
    self.init(node: ResultNode(result: .success(value)))
  }

  /// Creates an effect that fails at once.
  public init(error: Failure) {
    self.init(node: ResultNode(result: .failure(error)))
  }

  /// The effect itself, as code has it that makes one of another kind of publisher.
  public func eraseToEffect() -> Effect {
    self
  }

  /// The effect with its outputs transformed, as code has it that makes one of another kind of publisher.
  public func eraseToEffect<NewOutput>(
    _ transform: @escaping (Output) -> NewOutput
  ) -> Effect<NewOutput, Failure> {
    map(transform)
  }
}
