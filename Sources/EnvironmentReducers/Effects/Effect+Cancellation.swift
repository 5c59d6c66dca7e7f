extension Effect {
  /// The effect, so that it can be cancelled by an identifier.
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
  /// Identifiers are those of the store that runs the effect: stores don't cancel one another's. Several effects may have
  /// one, and are cancelled together. A cancelled effect ends, without another output.
  ///
  /// - Parameter cancelInFlight: Whether those that have the identifier already are cancelled when this one begins.
  public func cancellable(id: some Hashable, cancelInFlight: Bool = false) -> Effect {
    let id = AnyHashable(id)
    return Effect(node: node.map { CancellableNode(upstream: $0, id: id, cancelInFlight: cancelInFlight) })
  }

  /// The effect, so that it can be cancelled by a type.
  public func cancellable(id: Any.Type, cancelInFlight: Bool = false) -> Effect {
    cancellable(id: ObjectIdentifier(id), cancelInFlight: cancelInFlight)
  }

  /// An effect that cancels those with an identifier.
  public static func cancel(id: some Hashable) -> Effect {
    cancel(ids: [AnyHashable(id)])
  }

  /// An effect that cancels those with a type for an identifier.
  public static func cancel(id: Any.Type) -> Effect {
    cancel(id: ObjectIdentifier(id))
  }

  /// An effect that cancels those with one of some identifiers.
  public static func cancel(ids: [AnyHashable]) -> Effect {
    Effect(node: CancelNode(ids: ids))
  }

  /// An effect that cancels those with one of some types for an identifier.
  public static func cancel(ids: [Any.Type]) -> Effect {
    cancel(ids: ids.map { AnyHashable(ObjectIdentifier($0)) })
  }
}
