import EnvironmentCore
import Observation

/// A modifier's use of the values of one preference.
enum PreferenceUse<Key: PreferenceKey> {
  /// Replaces the values of the content.
  case value(Key.Value)

  /// Changes the value of the content.
  case transform((inout Key.Value) -> Void)

  /// Runs an action with the value of the content.
  case action((Key.Value) -> Void)

  /// Stores the value of the content for another view.
  case box(PreferenceBox<Key>)

  var isContribution: Bool {
    switch self {
    case .value, .transform: true
    case .action, .box: false
    }
  }
}

/// A ``PreferenceUse`` of any key.
@MainActor
protocol AnyPreferenceUse {
  associatedtype Key: PreferenceKey

  var use: PreferenceUse<Key> { get }

  /// Returns whether another use can replace this one, so that the views in it keep their identity.
  func isContinued(by new: any AnyPreferenceUse) -> Bool
}

extension PreferenceUse: AnyPreferenceUse {
  var use: PreferenceUse { self }

  func isContinued(by new: any AnyPreferenceUse) -> Bool {
    switch (self, new as? PreferenceUse) {
    case (.value, .value?), (.transform, .transform?), (.action, .action?): true
    case (.box(let box), .box(let newBox)?): box === newBox
    default: false
    }
  }
}

extension AnyPreferenceUse {
  /// Prepares for the content in a hierarchy shown once, and returns the value collected before.
  func begin(in collection: inout PreferenceCollection) -> [Key.Value]? {
    let outer = collection[Key.self]
    switch use {
    case .value: collection[Key.self] = nil
    case .transform: collection[Key.self] = outer.map { _ in [] }
    case .box: collection[Key.self] = []
    case .action: break
    }
    return outer
  }

  /// Adds the values set by the content. `outer` is the result of ``begin(in:)``.
  func end(in collection: inout PreferenceCollection, outer: [Key.Value]?) {
    if case .action = use { return }
    let inner = collection[Key.self]?.first
    collection[Key.self] = outer
    switch use {
    case .value(let value): collection.add(value, for: Key.self)
    case .transform(let transform):
      guard outer != nil else { return }
      var value = inner ?? Key.defaultValue
      transform(&value)
      collection.add(value, for: Key.self)
    case .box(let box):
      box.store(inner ?? Key.defaultValue)
      if let inner { collection.add(inner, for: Key.self) }
    case .action: break
    }
  }
}

/// The values of preferences set so far in a hierarchy shown once.
@MainActor
struct PreferenceCollection {
  /// The values by preference, of the preferences read by a view around the current one: an array of the combined
  /// value, or an empty one if no view has set a value.
  private var collected: [ObjectIdentifier: Any] = [:]

  nonisolated init() {}

  subscript<Key: PreferenceKey>(key: Key.Type) -> [Key.Value]? {
    get { collected[ObjectIdentifier(key)] as? [Key.Value] }
    set { collected[ObjectIdentifier(key)] = newValue }
  }

  /// Combines a value with those so far, if a view reads them.
  mutating func add<Key: PreferenceKey>(_ value: Key.Value, for key: Key.Type) {
    // Removed meanwhile, so that a collection changes in place.
    guard var combined = collected.removeValue(forKey: ObjectIdentifier(key)) as? [Key.Value] else { return }
    if combined.isEmpty {
      combined = [value]
    } else {
      Key.reduce(value: &combined[0]) { value }
    }
    collected[ObjectIdentifier(key)] = combined
  }
}

/// The value of a preference in one view, for another view showing it. Reading it is observed.
@MainActor
final class PreferenceBox<Key: PreferenceKey>: Observable {
  private let signal = ChangeSignal()
  private var known: Key.Value?

  /// Computes the value when it is read for the first time.
  var source: (() -> Key.Value)?

  nonisolated init() {}

  var value: Key.Value {
    signal.access()
    if let known { return known }
    let value = source?() ?? Key.defaultValue
    release(exchange(&known, with: value))
    return value
  }

  /// Stores a value, and returns whether it differs from the former one.
  @discardableResult
  func store(_ value: Key.Value) -> Bool {
    if let known, areSame(known, value) { return false }
    release(exchange(&known, with: value))
    signal.send()
    return true
  }
}
