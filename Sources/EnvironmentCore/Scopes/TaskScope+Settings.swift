/// A place that sets or resets a value for a task or a process, for inspection.
package struct TaskSetting {
  package enum Setter {
    /// A scope, with the place where it was entered; `nil` if the place isn't known.
    case scope(String?)

    /// A preparation of the process or the test, with its place.
    case preparation(String)
  }

  package let setter: Setter

  /// The value; `nil` if the scope removes it.
  package let value: StoredValue?
}

extension TaskScope {
  /// Returns the settings of a key that apply in the current task, and in the scope of an object. The setting that was
  /// made last is the first one. This doesn't count as a read, and makes no default.
  ///
  /// - Parameter keys: The key, and those of its aliases. A scope that sets several of them supplies the first.
  package static func settings(of keys: [ValueKey], madeIn scope: TaskScope? = nil) -> [TaskSetting] {
    var scopes: [UInt64: TaskScope] = [:]
    for innermost in [scope, current] {
      for scope in sequence(first: innermost, next: { $0?.parent }) { if let scope { scopes[scope.serial] = scope } }
    }
    let settings = scopes.values.sorted { $0.serial > $1.serial }.compactMap { scope -> TaskSetting? in
      let written = keys.filter(scope.writes)
      if written.isEmpty { return nil }
      let value = written.lazy.compactMap { scope.values.storedValue(of: $0) }.first
      return TaskSetting(setter: .scope(scope.place.map { "\($0)" }), value: value)
    }
    return settings + keys.compactMap { PreparedValues.current.preparation(of: $0) }.prefix(1)
  }

  /// Returns the settings of a key that apply in the current task if a stored value is the task's; none otherwise.
  package static func settings(of key: ValueKey, supplying stored: StoredValue) -> [TaskSetting] {
    let settings = settings(of: [key])
    return settings.first?.value?.address == stored.address ? settings : []
  }

  /// The places of the scopes around the current code, outermost first, with the values outside and inside each scope.
  package static var currentSettings: [(setter: String, outer: EnvironmentValues, values: EnvironmentValues)] {
    sequence(first: current) { $0?.parent }.prefix { $0 != nil }.compactMap { scope in
      guard let scope, let place = scope.place else { return nil }
      return ("at \(place)", scope.parent?.values ?? PreparedValues.current.prepared, scope.values)
    }.reversed()
  }

  /// Returns whether the scope, or a scope that it has replaced, sets or resets a key. This doesn't count as a read.
  func writes(_ key: ValueKey) -> Bool {
    if let replacedWrites { return replacedWrites.value[key] != nil }
    return !(parent?.values ?? PreparedValues.current.prepared).hasSameEntry(of: key.id, as: values)
  }
}

extension TaskSetting.Setter: CustomStringConvertible {
  package var description: String {
    switch self {
    case .scope(let place?): "the scope entered at \(place)"
    case .scope(nil): "a scope of the task"
    case .preparation(let place): "the preparation at \(place)"
    }
  }
}

extension ValueKey {
  /// Returns the source of the key's value in the current task, for a report. Values aren't named, because reports may
  /// be logged.
  package func sourceInTask(madeIn scope: TaskScope? = nil) -> String {
    let settings = TaskScope.settings(of: [self], madeIn: scope)
    let fact = settings.first.map { "is \($0.value == nil ? "reset" : "set") by \($0.setter)" }
    return sourceSentence(fact, over: settings.dropFirst().map { "\($0.setter)" })
  }
}
