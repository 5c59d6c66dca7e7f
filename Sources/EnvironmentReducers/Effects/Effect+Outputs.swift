extension Effect {
  /// Returns the effect with its outputs transformed.
  ///
  /// ```swift
  /// counterEffect.map(AppAction.counter)
  /// ```
  ///
  /// The function runs on the main actor.
  public func map<NewOutput>(_ transform: @escaping (Output) -> NewOutput) -> Effect<NewOutput, Failure> {
    derived(with: transform) { transform, start, run in
      start(EffectRun(in: run.scope, onOutput: { run.send(transform($0)) }, onEnd: run.end))
    }
  }

  /// Returns the effect with its failure as an output.
  ///
  /// ```swift
  /// environment.load().catchToEffect(AppAction.loaded)  // case loaded(Result<[Item], LoadError>)
  /// ```
  ///
  /// The function runs on the main actor.
  public func catchToEffect<NewOutput>(
    _ transform: @escaping (Result<Output, Failure>) -> NewOutput
  ) -> Effect<NewOutput, Never> {
    derived(with: transform) { transform, start, run in
      start(
        EffectRun(in: run.scope, onOutput: { run.send(transform(.success($0))) }) { failure in
          if let failure { run.send(transform(.failure(failure))) }
          run.end()
        })
    }
  }

  /// Returns the effect with its failure as an output.
  ///
  /// ```swift
  /// environment.load().catchToEffect().map(AppAction.loaded)  // case loaded(Result<[Item], LoadError>)
  /// ```
  public func catchToEffect() -> Effect<Result<Output, Failure>, Never> {
    catchToEffect { $0 }
  }

  /// Returns the effect without its outputs and its failure.
  ///
  /// ```swift
  /// environment.track("refreshed").fireAndForget()
  /// ```
  public func fireAndForget<NewOutput, NewFailure>(
    outputType: NewOutput.Type = NewOutput.self, failureType: NewFailure.Type = NewFailure.self
  ) -> Effect<NewOutput, NewFailure> {
    derived(with: ()) { _, start, run in
      start(EffectRun(in: run.scope, onOutput: { _ in }, onEnd: { _ in run.end() }))
    }
  }
}
