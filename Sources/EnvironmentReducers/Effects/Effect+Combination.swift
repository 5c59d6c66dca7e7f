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
