extension EnvironmentStorage {
  func bind(_ source: BoundSource, for owner: ObjectIdentifier?) {
    change { bindings in
      bindings.removeAll { $0.owner == owner }
      bindings.append((owner, source))
    }
  }

  /// Takes back what one owner bound. If nothing is left, tasks that run on go on reading it, as far as is kept for them.
  func unbind(for owner: ObjectIdentifier, keepingIn retired: RetiredBindings?) {
    change(keepingIn: retired) { bindings in bindings.removeAll { $0.owner == owner } }
  }

  /// Takes back what everybody bound.
  func unbind() {
    change { bindings in bindings.removeAll() }
  }

  private static var maximumAttempts: Int { 16 }

  /// Changes the bindings, and tells the observers of exactly those properties whose value is another one by that.
  ///
  /// To compare values is to run code of the user's, and others may use the object at the same time. So the comparison is
  /// done without the lock, and anew if it turns out to be of yesterday; but not for ever, if each comparison changes
  /// what is compared.
  private func change(keepingIn retiredBindings: RetiredBindings? = nil, _ body: (inout [Binding]) -> Void) {
    for attempt in 1... {
      let (before, properties, version) = state.withLock { state in
        Unchecked((state.value.bindings, state.value.table.properties.filter { !$0.isOverridden }, state.value.version))
      }.value
      var after = before
      body(&after)
      let (old, new) = (before.last?.source, after.last?.source)
      let isSame = BoundSource.areSame(old, new)
      let changed = isSame ? [] : properties.filter { $0.differs(between: old, and: new) }
      for property in changed { property.willSet() }
      let bindings = Unchecked(after)
      let retired = retiredBindings == nil ? nil : RetiredBinding(endOf: old, with: new)
      // What is replaced leaves the lock before it is released: that may run code of the user's.
      let replaced = state.withLock { state -> Unchecked<([Binding], [AnyObject?], RetiredBinding?)>? in
        guard state.value.version == version || attempt == Self.maximumAttempts else { return nil }
        let kept = isSame ? [] : state.value.table.forgetBoundValues()
        let replaced = (state.value.bindings, kept, state.value.retired)
        state.value.bindings = bindings.value
        state.value.retired = retired
        state.value.version += 1
        return Unchecked(replaced)
      }
      for property in changed { property.didSet() }
      guard let replaced else { continue }
      replaced.value.2?.end()
      if let retired { retiredBindings?.keep(retired) }
      return
    }
  }
}
