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
    combination(of: effects) { starts, run in
      let scope = EffectScope(in: run.scope.context, enclosing: run.scope.enclosing)
      let key = run.scope.onCancel { scope.cancel() }
      var remaining = starts.count
      for start in starts where !scope.isCancelled {
        start(
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
    combination(of: effects) { starts, run in
      var rest = starts[...]
      var (isStarting, isWaiting) = (false, false)
      // A loop instead of a recursion, so effects that end at once don't grow the stack.
      @MainActor func resume() {
        guard !isStarting else { return }
        isStarting = true
        while !isWaiting, let next = rest.popFirst() {
          isWaiting = true
          next(EffectRun(in: run.scope, onOutput: run.send, onEnd: end))
        }
        isStarting = false
        if !isWaiting { run.end() }
      }
      @MainActor func end(_ failure: Failure?) {
        if failure != nil { return run.end(failure) }
        isWaiting = false
        resume()
      }
      resume()
    }
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
    of effects: some Sequence<Effect>, _ run: @escaping @MainActor ([Start], EffectRun<Output, Failure>) -> Void
  ) -> Effect {
    let starts = effects.compactMap(\.start)
    return starts.count > 1 ? Effect { run(starts, $0) } : Effect(starts.first)
  }
}
