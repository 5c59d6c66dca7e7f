import Observation
import Synchronization

/// One `@Environment` property of one object, for those who observe it.
///
/// Each property has a registrar of its own, so that observation is the same in observable classes, plain classes and
/// actors, and an observer of one property hears nothing of another.
final class BoundProperty<Value>: AnyBoundProperty, Observable {
  let property: AnyKeyPath
  private let source: EnvironmentSource<Value>
  private let registrar = ObservationRegistrar()
  private let observedKeyPath = \BoundProperty<Value>.observed

  private let hasReportedUnboundRead = Atomic(false)

  /// What the object assigned to the property. Guarded by the lock of the storage.
  var override: Value?

  init(_ property: AnyKeyPath, _ source: EnvironmentSource<Value>) {
    self.property = property
    self.source = source
  }

  var isOverridden: Bool { override != nil }
  var keyPath: AnyKeyPath { source.untypedKeyPath }

  func removeOverride(in storage: EnvironmentStorage) { storage.removeOverride(of: self) }

  /// The value that a source of bound values gives, or the default.
  func value(in binding: BoundSource?) -> Value {
    availableValue(in: binding) ?? EnvironmentSource.missingObject()
  }

  func differs(between old: BoundSource?, and new: BoundSource?) -> Bool {
    if case .values(let old) = old, case .values(let new) = new, old.isIdentical(to: new) { return false }
    return !areKnownEqual(availableValue(in: old), availableValue(in: new))
  }

  func availableValue(in binding: BoundSource?) -> Value? {
    switch binding {
    case nil: source.availableValue(in: EnvironmentValues())
    case .values(let values): source.availableValue(in: values)
    case .lookup(let lookup): lookedUpValue(lookup)
    }
  }

  /// Reports, once, that the property is read while nobody has bound its object.
  func reportUnboundRead() {
    guard !hasReportedUnboundRead.exchange(true, ordering: .relaxed) else { return }
    EnvironmentReporting.report(.unboundRead(of: property))
  }

  private func lookedUpValue(_ lookup: (AnyKeyPath) -> Any?) -> Value? {
    guard let value = lookup(source.untypedKeyPath) else { return source.availableValue(in: EnvironmentValues()) }
    if let value = value as? Value { return value }
    let (defaultValue, reads) = EnvironmentValues().tracking { source.availableValue(in: $0) }
    EnvironmentReporting.report(
      .wrongType(of: value, expected: Value.self, for: reads, of: type(of: property).rootType)
    )
    return defaultValue
  }

  // MARK: Observation

  /// Stands for the value in key paths. Nobody calls it: observation compares key paths and never applies them.
  private var observed: Value { value(in: nil) }

  func access() { registrar.access(self, keyPath: observedKeyPath) }
  func willSet() { registrar.willSet(self, keyPath: observedKeyPath) }
  func didSet() { registrar.didSet(self, keyPath: observedKeyPath) }

  func withMutation(_ mutation: () -> Void) {
    registrar.withMutation(of: self, keyPath: observedKeyPath, mutation)
  }
}

/// A ``BoundProperty`` of any type.
protocol AnyBoundProperty: AnyObject {
  /// The key path, in its object, of the wrapper behind the property.
  var property: AnyKeyPath { get }
  /// The key path that it reads.
  var keyPath: AnyKeyPath { get }
  var isOverridden: Bool { get }
  func removeOverride(in storage: EnvironmentStorage)
  func differs(between old: BoundSource?, and new: BoundSource?) -> Bool
  func willSet()
  func didSet()
}
