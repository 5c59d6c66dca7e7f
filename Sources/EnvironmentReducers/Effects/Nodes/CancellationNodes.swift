/// A node that runs another, and lets an identifier cancel it.
struct CancellableNode<Output, Failure: Error>: EffectNode {
  let upstream: any EffectNode<Output, Failure>
  let id: AnyHashable
  let cancelInFlight: Bool

  func start(_ run: EffectRun<Output, Failure>) {
    guard let context = run.scope.context else { return }
    // The effects around this one may have the same identifier, but aren't cancelled.
    if cancelInFlight { context.cancel(id, except: run.scope.enclosing) }
    let key = context.makeKey()
    let scope = EffectScope(in: context, enclosing: run.scope.enclosing.union([key]))
    let parentKey = run.scope.onCancel { scope.cancel() }
    context.add(key, for: id) {
      scope.cancel()
      run.scope.forget(parentKey)
      run.end()
    }
    scope.onCancel { [weak context, id] in context?.forget(key, for: id) }
    upstream.start(
      EffectRun(in: scope, onOutput: run.send) { [weak context, id] failure in
        context?.forget(key, for: id)
        run.scope.forget(parentKey)
        run.end(failure)
      })
  }
}

/// A node that cancels the effects with any of several identifiers.
struct CancelNode<Output, Failure: Error>: EffectNode {
  let ids: [AnyHashable]

  func start(_ run: EffectRun<Output, Failure>) {
    for id in ids {
      run.scope.context?.cancel(id)
      run.scope.context?.throttles[id]?.forgetKept()
    }
    run.end()
  }
}
