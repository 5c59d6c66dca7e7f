/// The use that a modifier makes of the values of a preference.
package struct PreferenceAnnotation {
  let use: any AnyPreferenceUse
}

/// The use that a modifier makes of the values of one preference.
enum PreferenceUse<Key: PreferenceKey> {
  /// Replaces the values of the content.
  case value(Key.Value)

  /// Changes the value of the content.
  case transform((inout Key.Value) -> Void)

  /// Runs an action with the value of the content.
  case action(PreferenceAction<Key>)

  /// Stores the value of the content for another view.
  case box(PreferenceBox<Key>)

  var isContribution: Bool {
    switch self {
    case .value, .transform: true
    case .action, .box: false
    }
  }
}

/// An action that is run with the value of a preference.
struct PreferenceAction<Key: PreferenceKey> {
  let perform: (Key.Value) -> Void
  let areEqual: (Key.Value, Key.Value) -> Bool
}

/// A ``PreferenceUse`` of any key.
@MainActor
protocol AnyPreferenceUse {
  associatedtype Key: PreferenceKey

  var use: PreferenceUse<Key> { get }

  /// Returns whether another use can replace this one, so that the views in it keep their identity.
  func isContinued(by new: any AnyPreferenceUse) -> Bool

  /// Prepares for the content in a hierarchy that is shown once, and returns the value that was collected before.
  func begin(in collection: inout PreferenceCollection) -> PreferenceCollection.Collected?

  /// Adds the values that the content has set. `outer` is the result of ``begin(in:)``.
  func end(in collection: inout PreferenceCollection, outer: PreferenceCollection.Collected?)
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

  func begin(in collection: inout PreferenceCollection) -> PreferenceCollection.Collected? {
    let outer = collection[Key.self]
    switch self {
    case .value: collection[Key.self] = nil
    case .transform: collection[Key.self] = outer.map { _ in PreferenceCollection.Collected() }
    case .box: collection[Key.self] = PreferenceCollection.Collected()
    case .action: break
    }
    return outer
  }

  func end(in collection: inout PreferenceCollection, outer: PreferenceCollection.Collected?) {
    let inner = collection.value(of: Key.self)
    if case .action = self { return }
    collection[Key.self] = outer
    switch self {
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
