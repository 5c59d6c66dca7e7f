extension Effect {
  /// Returns an effect that runs others at the same time.
  ///
  /// ```swift
  /// return .merge(
  ///   loadItems(environment),
  ///   Effect(value: .spinnerShown)
  /// )
  /// ```
  ///
  /// The effect ends when all of them have ended, or with the first failure, which cancels the others.
  public static func merge(_ effects: Effect...) -> Effect {
    merge(effects)
  }

  /// Returns an effect that runs others at the same time.
  ///
  /// ```swift
  /// return .merge(items.map(load))
  /// ```
  public static func merge(_ effects: some Sequence<Effect>) -> Effect {
    combination(of: effects) { MergeNode(upstreams: $0) }
  }

  /// Returns an effect that runs this one and another at the same time.
  ///
  /// ```swift
  /// return load.merge(with: save)
  /// ```
  public func merge(with other: Effect) -> Effect {
    .merge(self, other)
  }

  /// Returns an effect that runs others one after another.
  ///
  /// ```swift
  /// return .concatenate(.cancel(id: SearchID()), search(environment))
  /// ```
  ///
  /// Each effect begins when the previous one has ended or was cancelled by its identifier. A failure ends all of them.
  public static func concatenate(_ effects: Effect...) -> Effect {
    concatenate(effects)
  }

  /// Returns an effect that runs others one after another.
  ///
  /// ```swift
  /// return .concatenate(items.map(save))
  /// ```
  public static func concatenate(_ effects: some Sequence<Effect>) -> Effect {
    combination(of: effects) { ConcatenateNode(upstreams: $0) }
  }

  /// Returns an effect that runs this one and then another.
  ///
  /// ```swift
  /// return save.concatenate(with: load)
  /// ```
  public func concatenate(with other: Effect) -> Effect {
    .concatenate(self, other)
  }

  private static func combination(
    of effects: some Sequence<Effect>,
    by combine: ([any EffectNode<Output, Failure>]) -> any EffectNode<Output, Failure>
  ) -> Effect {
    let nodes = effects.compactMap(\.node)
    return nodes.count > 1 ? Effect(node: combine(nodes)) : Effect(node: nodes.first)
  }
}

// MARK: Nodes

/// A node that runs others at the same time.
private struct MergeNode<Output, Failure: Error>: EffectNode {
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
private struct ConcatenateNode<Output, Failure: Error>: EffectNode {
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
