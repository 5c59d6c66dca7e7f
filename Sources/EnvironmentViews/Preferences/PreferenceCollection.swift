/// The values of preferences that were set so far in a hierarchy that is shown once.
@MainActor
struct PreferenceCollection {
  /// The combined value of a preference; `nil` if no view has set one.
  struct Collected {
    var value: Any?
  }

  /// The values by preference, of the preferences that a view around the current one reads.
  private var collected: [ObjectIdentifier: Collected] = [:]

  nonisolated init() {}

  subscript(key: any PreferenceKey.Type) -> Collected? {
    get { collected[ObjectIdentifier(key)] }
    set { collected[ObjectIdentifier(key)] = newValue }
  }

  /// Returns the combined value of a preference, if some view has set one.
  func value<Key: PreferenceKey>(of key: Key.Type) -> Key.Value? {
    (self[key]?.value as? Combined<Key.Value>)?.value
  }

  /// Combines a value with those so far, if a view reads them.
  mutating func add<Key: PreferenceKey>(_ value: Key.Value, for key: Key.Type) {
    // Removed meanwhile, so that a collection changes in place.
    guard let outer = collected.removeValue(forKey: ObjectIdentifier(key)) else { return }
    collected[ObjectIdentifier(key)] = Collected(value: Self.combine(outer.value, value, key))
  }

  private static func combine<Key: PreferenceKey>(
    _ outer: consuming Any?, _ value: Key.Value, _ key: Key.Type
  ) -> Combined<Key.Value> {
    guard var combined = outer as? Combined<Key.Value> else { return Combined(value: value) }
    Key.reduce(value: &combined.value) { value }
    return combined
  }

  /// A value whose type may be an optional, which a cast would mistake for no value.
  private struct Combined<Value> {
    var value: Value
  }
}
