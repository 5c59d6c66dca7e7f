extension Effect {
  /// Returns the effect with an identifier by which it can be cancelled.
  ///
  /// ```swift
  /// struct RequestID: Hashable {}
  ///
  /// case .load:
  ///   return environment.load(state.page).cancellable(id: RequestID(), cancelInFlight: true)
  /// case .stop:
  ///   return .cancel(id: RequestID())
  /// ```
  ///
  /// Identifiers belong to the store that runs the effect, so stores don't cancel each other's effects. Effects with
  /// the same identifier are cancelled together. A cancelled effect ends without another output.
  ///
  /// - Parameters:
  ///   - id: The identifier by which the effect can be cancelled.
  ///   - cancelInFlight: Indicates whether running effects with the identifier are cancelled when this effect starts,
  ///     also if it is ``none``.
  public func cancellable(id: some Hashable, cancelInFlight: Bool = false) -> Effect {
    if isNone, cancelInFlight { return .ended.cancellable(id: id, cancelInFlight: true) }
    return derived(with: AnyHashable(id)) { id, start, run in
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
      start(
        EffectRun(in: scope, onOutput: run.send) { [weak context, id] failure in
          context?.forget(key, for: id)
          run.scope.forget(parentKey)
          run.end(failure)
        })
    }
  }

  /// Returns the effect with a type as the identifier by which it can be cancelled.
  ///
  /// ```swift
  /// enum SearchID {}
  /// return search.cancellable(id: SearchID.self, cancelInFlight: true)
  /// ```
  public func cancellable(id: Any.Type, cancelInFlight: Bool = false) -> Effect {
    cancellable(id: ObjectIdentifier(id), cancelInFlight: cancelInFlight)
  }

  /// Returns an effect that cancels the effects with an identifier.
  ///
  /// ```swift
  /// return .cancel(id: query)
  /// ```
  public static func cancel(id: some Hashable) -> Effect {
    cancel(ids: [AnyHashable(id)])
  }

  /// Returns an effect that cancels the effects with a type as their identifier.
  ///
  /// ```swift
  /// return .cancel(id: SearchID.self)
  /// ```
  public static func cancel(id: Any.Type) -> Effect {
    cancel(id: ObjectIdentifier(id))
  }

  /// Returns an effect that cancels the effects with any of several identifiers.
  ///
  /// ```swift
  /// return .cancel(ids: [1, 2])
  /// ```
  public static func cancel(ids: [AnyHashable]) -> Effect {
    Effect(capturing: ids) { ids, run in
      for id in ids {
        run.scope.context?.cancel(id)
        run.scope.context?.throttles[id]?.kept = nil
      }
      run.end()
    }
  }

  /// Returns an effect that cancels the effects with any of several types as their identifier.
  ///
  /// ```swift
  /// return .cancel(ids: [SearchID.self, TimerID.self])
  /// ```
  public static func cancel(ids: [Any.Type]) -> Effect {
    cancel(ids: ids.map { AnyHashable(ObjectIdentifier($0)) })
  }
}
