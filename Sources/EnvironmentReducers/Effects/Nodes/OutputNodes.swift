/// A node that transforms the outputs of another.
struct MapNode<Input, Output, Failure: Error>: EffectNode {
  let upstream: any EffectNode<Input, Failure>
  let transform: (Input) -> Output

  func start(_ run: EffectRun<Output, Failure>) {
    let transform = transform
    upstream.start(EffectRun(in: run.scope, onOutput: { run.send(transform($0)) }, onEnd: run.end))
  }
}

/// A node that turns the failure of another into an output.
struct CatchNode<Input, InputFailure: Error, Output>: EffectNode {
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
struct IgnoreNode<Input, InputFailure: Error, Output, Failure: Error>: EffectNode {
  let upstream: any EffectNode<Input, InputFailure>

  func start(_ run: EffectRun<Output, Failure>) {
    upstream.start(EffectRun(in: run.scope, onOutput: { _ in }, onEnd: { _ in run.end() }))
  }
}
