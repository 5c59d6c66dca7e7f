import EnvironmentCore

extension EnvironmentValues {
  /// Whether a key has a value in both that is known to be the same, or none in either.
  func hasSameValue(of key: ValueKey, as other: EnvironmentValues) -> Bool {
    if hasSameEntry(of: key.id, as: other) { return true }
    guard let own = storedValue(of: key), let others = other.storedValue(of: key) else { return false }
    return areSame(own.value, others.value)
  }
}
