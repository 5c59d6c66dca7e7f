extension Effect {
  /// Returns the effect with its outputs transformed.
  ///
  /// ```swift
  /// counterEffect.map(AppAction.counter)
  /// ```
  ///
  /// The function runs on the main actor.
  public func map<NewOutput>(_ transform: @escaping (Output) -> NewOutput) -> Effect<NewOutput, Failure> {
    Effect<NewOutput, Failure>(node: node.map { MapNode(upstream: $0, transform: transform) })
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
    Effect<NewOutput, Never>(node: node.map { CatchNode(upstream: $0, transform: transform) })
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
    Effect<NewOutput, NewFailure>(node: node.map { IgnoreNode(upstream: $0) })
  }
}

// MARK: Nodes

/// A node that transforms the outputs of another.
private struct MapNode<Input, Output, Failure: Error>: EffectNode {
  let upstream: any EffectNode<Input, Failure>
  let transform: (Input) -> Output

  func start(_ run: EffectRun<Output, Failure>) {
    let transform = transform
    upstream.start(EffectRun(in: run.scope, onOutput: { run.send(transform($0)) }, onEnd: run.end))
  }
}

/// A node that turns the failure of another into an output.
private struct CatchNode<Input, InputFailure: Error, Output>: EffectNode {
  let upstream: any EffectNode<Input, InputFailure>
  let transform: (Result<Input, InputFailure>) -> Output

  func start(_ run: EffectRun<Output, Never>) {
    let transform = transform
    upstream.start(
      EffectRun(in: run.scope, onOutput: { run.send(transform(.success($0))) }) { failure in
        if let failure { run.send(transform(.failure(failure))) }
        run.end()
      })
  }
}

/// A node that drops the outputs of another, and ends when the other does.
private struct IgnoreNode<Input, InputFailure: Error, Output, Failure: Error>: EffectNode {
  let upstream: any EffectNode<Input, InputFailure>

  func start(_ run: EffectRun<Output, Failure>) {
    upstream.start(EffectRun(in: run.scope, onOutput: { _ in }, onEnd: { _ in run.end() }))
  }
}
