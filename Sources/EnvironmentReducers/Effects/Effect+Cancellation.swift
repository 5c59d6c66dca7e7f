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
  ///   - cancelInFlight: Indicates whether running effects with the identifier are cancelled when this effect starts.
  public func cancellable(id: some Hashable, cancelInFlight: Bool = false) -> Effect {
    let id = AnyHashable(id)
    return Effect(node: node.map { CancellableNode(upstream: $0, id: id, cancelInFlight: cancelInFlight) })
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
    Effect(node: CancelNode(ids: ids))
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
