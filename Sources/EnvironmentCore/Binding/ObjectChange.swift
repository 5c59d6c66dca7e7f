extension EnvironmentAccessible {
  /// Calls a function with a sentence for each change of a property read by the object, for development.
  ///
  /// - Parameters:
  ///   - observer: The function, which is called on the thread of the change; `nil` to end the calls.
  ///   - owner: The owner of the function. Each owner has one.
  package nonisolated func setChangeObserver(_ observer: (@Sendable (String) -> Void)?, for owner: ObjectIdentifier) {
    release(
      _environmentStorage.state.withLock { state in
        exchange(&state.makeRareParts().changeObservers[owner], with: observer)
      })
  }
}

/// A change of some properties of an object, which has observers of changes.
struct ObjectChange {
  private struct Reading {
    let property: ClassProperty
    let value: String
    let isAssigned: Bool
    let isBound: Bool
    let owner: ObjectIdentifier?

    init(of property: ClassProperty, in storage: EnvironmentStorage) {
      let (record, binding) = storage.state.withLock { state in
        (state.properties.records[property.position], state.bindings.last)
      }
      let entry = TestObservers.pausing { record.entry ?? property.availableEntry(property, binding?.source, storage) }
      self.property = property
      value = entry.map { EvaluationCause.description(of: $0.anyValue) } ?? "nothing"
      (isAssigned, isBound, owner) = (record.isAssigned, binding != nil, binding?.owner)
    }
  }

  private let storage: EnvironmentStorage
  private let former: [Reading]

  /// Creates a pending change.
  init(of properties: [ClassProperty], in storage: EnvironmentStorage) {
    self.storage = storage
    former = properties.map { Reading(of: $0, in: storage) }
  }

  /// The change as a sentence for each property, after it was made.
  var sentences: [String] {
    former.map { former in
      let new = Reading(of: former.property, in: storage)
      let property = ReportedProperty(former.property.wrapper)
      return "'\(property.name)' of '\(property.object)' changed (\(former.value) → \(new.value)): "
        + "\(Self.reason(for: new, after: former))."
    }
  }

  private static func reason(for new: Reading, after former: Reading) -> String {
    if new.isAssigned { return "a value was assigned" }
    if former.isAssigned { return "the assigned value was removed" }
    guard former.isBound, new.isBound else { return "the object was \(new.isBound ? "bound" : "unbound")" }
    return new.owner == former.owner
      ? "the environment changed that the object is bound to" : "the object reads from another view that binds it"
  }
}
