/// A node that runs others at the same time.
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

/// A node that runs others one after another.
struct ConcatenateNode<Output, Failure: Error>: EffectNode {
  let upstreams: [any EffectNode<Output, Failure>]

  func start(_ run: EffectRun<Output, Failure>) {
    Sequence(of: upstreams, in: run).resume()
  }

  /// The progress of the run. A loop instead of a recursion, so effects that end at once don't grow the stack.
  @MainActor
  private final class Sequence {
    private var rest: ArraySlice<any EffectNode<Output, Failure>>
    private let run: EffectRun<Output, Failure>
    private var isStarting = false
    private var isWaiting = false

    init(of nodes: [any EffectNode<Output, Failure>], in run: EffectRun<Output, Failure>) {
      rest = nodes[...]
      self.run = run
    }

    func resume() {
      guard !isStarting else { return }
      isStarting = true
      defer { isStarting = false }
      while !isWaiting, let next = rest.popFirst() {
        isWaiting = true
        next.start(EffectRun(in: run.scope, onOutput: run.send, onEnd: end))
      }
      if !isWaiting { run.end() }
    }

    private func end(_ failure: Failure?) {
      if let failure {
        run.end(failure)
      } else {
        isWaiting = false
        resume()
      }
    }
  }
}
