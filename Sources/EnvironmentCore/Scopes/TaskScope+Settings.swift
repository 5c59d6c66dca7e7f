/// A setting of a value, for inspection: by a task, a process, an environment or an object.
package struct ValueSetting {
  package enum Setter {
    /// A scope, with the place where it was entered; `nil` if the place isn't known.
    case scope(String?)
    /// A preparation of the process or the test, with its place.
    case preparation(String)
    /// An environment with dependencies: the reader's, or one some levels above.
    case environment(levelsAbove: Int)
    case globalDependencies
    /// An object's own values.
    case injection
  }

  package let setter: Setter
  /// The value; `nil` if a scope removes it.
  package let value: ValueEntry?

  package init(setter: Setter, value: ValueEntry?) {
    (self.setter, self.value) = (setter, value)
  }
}

extension TaskScope {
  /// Returns the settings of a key in the current task, and in the scope of an object, the last one first. This doesn't
  /// count as a read, and makes no default.
  ///
  /// - Parameter keys: The key, and those of its aliases. A scope with several of them supplies the first.
  package static func settings(of keys: [ValueKey], madeIn scope: TaskScope? = nil) -> [ValueSetting] {
    var scopes: [UInt64: TaskScope] = [:]
    for innermost in [scope, current] {
      for scope in sequence(first: innermost, next: { $0?.outer }) { if let scope { scopes[scope.number] = scope } }
    }
    let settings = scopes.values.sorted { $0.number > $1.number }.compactMap { scope -> ValueSetting? in
      let written = keys.filter(scope.writes)
      if written.isEmpty { return nil }
      let value = written.lazy.compactMap { scope.values.storedEntry(of: $0) }.first
      return ValueSetting(setter: .scope(scope.place.map { "\($0)" }), value: value)
    }
    return settings + keys.compactMap { PreparedValues.current.preparation(of: $0) }.prefix(1)
  }

  /// Returns the settings of a key in the current task if a stored value is the task's; none otherwise.
  package static func settings(of key: ValueKey, supplying stored: ValueEntry) -> [ValueSetting] {
    let settings = settings(of: [key])
    return settings.first?.value?.address == stored.address ? settings : []
  }

  /// The places of the scopes around the current code, outermost first, with the values outside and inside each scope.
  package static var currentSettings: [(setter: String, outer: EnvironmentValues, values: EnvironmentValues)] {
    sequence(first: current) { $0?.outer }.prefix { $0 != nil }.compactMap { scope in
      guard let scope, let place = scope.place else { return nil }
      return ("at \(place)", scope.outer?.values ?? PreparedValues.current.prepared, scope.values)
    }.reversed()
  }

  /// Returns whether the scope itself sets or resets a key. This doesn't count as a read.
  func writes(_ key: ValueKey) -> Bool { ordered.number(of: key) == number }
}

extension ValueSetting.Setter: CustomStringConvertible {
  package var description: String {
    switch self {
    case .scope(let place?): "the scope entered at \(place)"
    case .scope(nil): "a scope of the task"
    case .preparation(let place): "the preparation at \(place)"
    case .environment(levelsAbove: 0): "the environment itself"
    case .environment(levelsAbove: 1): "the environment above it"
    case .environment(let levels): "the environment \(levels) levels above it"
    case .globalDependencies: "the global dependencies"
    case .injection: "the 'injection' of the object"
    }
  }
}

extension ValueKey {
  /// Returns the source of the key's value in the current task, for a report. Values aren't named, because reports may
  /// be logged.
  package func sourceInTask(madeIn scope: TaskScope? = nil) -> String {
    let settings = TaskScope.settings(of: [self], madeIn: scope)
    let fact = settings.first.map { "is \($0.value == nil ? "reset" : "set") by \($0.setter)" }
    let hidden = settings.dropFirst().map { "\($0.setter)" }
    return EnvironmentIssue.sourceSentence(
      key: name, declaration: declaration, kindOfDefault: kindOfDefault, fact, over: hidden)
  }
}
