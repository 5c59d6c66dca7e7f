public import Observation

/// One `@Environment` property of one object: those who observe it, and what it is known to give.
///
/// Each property has a registrar of its own, so that observation is the same in observable classes, plain classes and
/// actors, and an observer of one property hears nothing of another.
@usableFromInline
class BoundProperty: Observable {
  /// The key path, in its object, of the wrapper behind the property.
  final let wrapper: AnyKeyPath

  /// The hash of ``wrapper``: most key paths are known to differ by it, which to compare them would take longer.
  final let wrapperHash: Int

  /// Other instances of ``wrapper`` that the object's ``PropertyTable`` knows. Guarded by the lock of the storage.
  final var furtherWrappers: [AnyKeyPath] = []

  static var maximumFurtherWrappers: Int { 4 }

  /// A ``KeptValue``: what the object assigned, or what the current binding is known to give. Guarded by the lock of the
  /// storage, so that accesses can't overlap and needn't be checked: for the benchmark `models/read an Int`.
  @exclusivity(unchecked) @usableFromInline final var kept: AnyObject?

  /// Whether the object assigned what is kept. Guarded by the lock of the storage.
  final var isOverridden = false

  private let isObserved: Bool
  private let registrar = ObservationRegistrar()

  init(_ wrapper: AnyKeyPath, isObserved: Bool) {
    self.wrapper = wrapper
    wrapperHash = wrapper.hashValue
    self.isObserved = isObserved
  }

  /// The key path that the property reads.
  var keyPath: AnyKeyPath { preconditionFailure("A property has a type.") }

  /// Whether the property may have another value in one binding than in another.
  func differs(between old: BoundSource?, and new: BoundSource?) -> Bool {
    preconditionFailure("A property has a type.")
  }

  func removeOverride(in storage: EnvironmentStorage) { preconditionFailure("A property has a type.") }

  // MARK: Observation

  /// Stands for the value in key paths. Nobody calls it: observation compares key paths and never applies them.
  private var observed: Void { () }
  private static let observed: any KeyPath<BoundProperty, Void> & Sendable = \BoundProperty.observed

  /// Kept here as well because a static property takes longer to read than all the rest of an access.
  private let observedKeyPath = BoundProperty.observed

  /// Notes that somebody reads the property. Runs no code of the user's.
  @usableFromInline
  final func access() {
    if isObserved { registrar.access(self, keyPath: observedKeyPath) }
  }

  final func willSet() {
    if isObserved { registrar.willSet(self, keyPath: observedKeyPath) }
  }

  final func didSet() {
    if isObserved { registrar.didSet(self, keyPath: observedKeyPath) }
  }
}

/// A value that a property gives until it is told otherwise.
@usableFromInline
final class KeptValue<Value> {
  @usableFromInline let value: Value

  init(_ value: Value) {
    self.value = value
  }
}
