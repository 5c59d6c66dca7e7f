/// A place that sets or resets a value for a task or a process, for inspection.
package struct TaskSetting {
  package enum Setter {
    /// A scope, with the place where it was entered; `nil` if the place isn't known.
    case scope(String?)

    /// A preparation of the process or the test, with its place.
    case preparation(String)
  }

  package let setter: Setter

  /// The value; `nil` if the scope resets it.
  package let value: StoredValue?
}

extension TaskScope {
  /// Returns the settings of a key that apply in the current task, and in the scope of an object. The setting that was
  /// made last is the first one. This doesn't count as a read, and makes no default.
  package static func settings(of key: ValueKey, madeIn scope: TaskScope? = nil) -> [TaskSetting] {
    var scopes: [UInt64: TaskScope] = [:]
    for innermost in [scope, current] {
      for scope in sequence(first: innermost, next: { $0?.outer }) { if let scope { scopes[scope.serial] = scope } }
    }
    let settings = scopes.values.sorted { $0.serial > $1.serial }.filter { $0.writes(key) }.map { scope in
      TaskSetting(setter: .scope(scope.placeOfEntry), value: scope.values.storedValue(of: key))
    }
    return settings + (PreparedValues.current.preparation(of: key).map { [$0] } ?? [])
  }
}
