import EnvironmentCore

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
  typealias Start = @MainActor (EffectRun<Output, Failure>) -> Void

  /// Starts the effect, and passes each output and the end to a run; `nil` if there is nothing to do.
  let start: Start?

  init(_ start: Start?) {
    self.start = start
  }

  /// Creates an effect that starts with some values, which may not be `Sendable`.
  //
  // `Unchecked`: the values are used on the main actor alone. An effect isn't `Sendable`, so it gets there together with
  // the values.
  init<Captured>(
    capturing captured: Captured, _ start: @escaping @MainActor (Captured, EffectRun<Output, Failure>) -> Void
  ) {
    let captured = Unchecked(captured)
    self.init { run in start(captured.value, run) }
  }

  /// An effect that does nothing.
  ///
  /// ```swift
  /// return .none
  /// ```
  public static var none: Effect {
    Effect(nil)
  }

  /// Creates an effect that produces a value at once.
  ///
  /// ```swift
  /// return Effect(value: .loaded(cache))
  /// ```
  public init(value: Output) {
    self.init(capturing: value) { value, run in
      run.send(value)
      run.end()
    }
  }

  /// Creates an effect that fails at once.
  ///
  /// ```swift
  /// return Effect<Data, LoadError>(error: .offline).catchToEffect(Action.loaded)
  /// ```
  public init(error: Failure) {
    self.init { $0.end(error) }
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
  package var isNone: Bool { start == nil }

  /// An effect without outputs, in place of ``none`` where an effect acts even without them.
  static var ended: Effect { Effect { $0.end() } }

  /// Starts the effect in the context of a store.
  @MainActor
  package func start(
    in context: EffectContext, onOutput: @escaping (Output) -> Void, onEnd: @escaping (Failure?) -> Void = { _ in }
  ) {
    start?(EffectRun(in: EffectScope(in: context), onOutput: onOutput, onEnd: onEnd))
  }

  /// Returns an effect that starts this one as a part of its own run; none if this one does nothing.
  func derived<NewOutput, NewFailure, Captured>(
    with captured: Captured,
    _ startOther: @escaping @MainActor (Captured, @escaping Start, EffectRun<NewOutput, NewFailure>) -> Void
  ) -> Effect<NewOutput, NewFailure> {
    guard let start else { return .none }
    return Effect<NewOutput, NewFailure>(capturing: captured) { captured, run in startOther(captured, start, run) }
  }
}
