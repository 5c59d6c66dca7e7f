/// Runs others at the same time.
struct MergeNode<Output, Failure: Error>: EffectNode {
  let upstreams: [any EffectNode<Output, Failure>]

  func start(_ run: EffectRun<Output, Failure>) {
    let scope = EffectScope(in: run.scope.context, enclosing: run.scope.enclosing)
    let key = run.scope.onCancel { scope.cancel() }
    var remaining = upstreams.count
    for upstream in upstreams where !scope.isCancelled {
      upstream.start(
        EffectRun(in: scope, onOutput: run.send) { failure in
          remaining -= 1
          guard failure != nil || remaining == 0 else { return }
          scope.cancel()
          run.scope.forget(key)
          run.end(failure)
        })
    }
  }
}
