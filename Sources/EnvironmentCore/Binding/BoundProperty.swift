public import Observation
private import Synchronization

/// One `@Environment` property of one object: its observers, and the value that it is known to give.
///
/// Each property has a registrar of its own, so that observation is the same in observable classes, plain classes and
/// actors, and an observer of one property is not notified of another.
@usableFromInline
class BoundProperty: Observable {
  /// The key path, in its object, of the wrapper behind the property.
  final let wrapper: AnyKeyPath

  /// The hash of ``wrapper``, which tells most key paths apart faster than a comparison.
  final let wrapperHash: Int

  /// The instances of ``wrapper`` by which the ``PropertyTable`` finds the property. Guarded by the lock of the
  /// storage.
  private final var instances: [AnyKeyPath] = []

  /// Whether the property's value is what the object assigned. Guarded by the lock of the storage.
  final var isOverridden = false

  /// The number of assignments to the property and of their removals. Guarded by the lock of the storage.
  final var overrideCount = 0

  /// The evaluation that recorded a read of the property last. Used by the thread of the evaluation alone.
  final var recordingEvaluation = 0

  /// Guarded by the lock of the storage.
  final var knownKey = KnownKey.unknown

  final let isObserved: Bool
  private let registrar = ObservationRegistrar()

  fileprivate init(_ wrapper: AnyKeyPath, isObserved: Bool) {
    self.wrapper = wrapper
    wrapperHash = wrapper.hashValue
    self.isObserved = isObserved
  }

  /// The key path that the property reads.
  var keyPath: AnyKeyPath { preconditionFailure("'BoundProperty' is always a 'TypedProperty'.") }

  /// Whether the property may have another value in one binding than in another.
  func differs(between old: BoundSource?, and new: BoundSource?, knowing key: KnownKey) -> Bool {
    preconditionFailure("'BoundProperty' is always a 'TypedProperty'.")
  }

  /// Removes the kept value and returns it.
  func takeValue() -> Any? { preconditionFailure("'BoundProperty' is always a 'TypedProperty'.") }

  /// Whether a read of the property has been reported because its object was unbound.
  var hasUnboundReport: Bool { preconditionFailure("'BoundProperty' is always a 'TypedProperty'.") }

  func removeOverride(in storage: EnvironmentStorage) {
    preconditionFailure("'BoundProperty' is always a 'TypedProperty'.")
  }

  /// Keeps an instance of the wrapper's key path, unless there are enough.
  ///
  /// A getter, a setter and a `_modify` accessor have one instance each. The accessors of a generic class make a new
  /// instance for each access, and keeping those would serve no later one.
  final func keep(_ instance: AnyKeyPath) -> Bool {
    guard instances.count < 4 else { return false }
    instances.append(instance)
    return true
  }

  // MARK: Observation

  /// Stands for the value in key paths. Observation compares key paths and never applies them, so this is never called.
  private var observed: Void { () }
  private static let observed: any KeyPath<BoundProperty, Void> & Sendable = \BoundProperty.observed

  /// A copy of the static property, which takes longer to read than all the rest of an access.
  private let observedKeyPath = BoundProperty.observed

  /// Tells Observation of a read of the property. Returns whether the read is part of an evaluation that records it.
  /// Runs no user code.
  @usableFromInline
  final func access() -> Bool {
    if isObserved { registrar.access(self, keyPath: observedKeyPath) }
    return ObjectReads.areRecorded
  }

  final func willSet() {
    if isObserved { registrar.willSet(self, keyPath: observedKeyPath) }
  }

  final func didSet() {
    if isObserved { registrar.didSet(self, keyPath: observedKeyPath) }
  }
}

/// A ``BoundProperty`` with the type of its value.
@usableFromInline
final class TypedProperty<Value>: BoundProperty {
  /// The value that the object assigned, or that the current binding is known to give. Guarded by the lock of the
  /// storage, so accesses can't overlap and needn't be checked: for the benchmark `models/read an Int`.
  @exclusivity(unchecked) @usableFromInline var value: Value?

  private let source: EnvironmentSource<Value>

  /// The scope in which the object was made.
  private let scope: TaskScope?
  private let hasReportedUnboundRead = Atomic(false)

  /// The number of updates in succession with another value that has no equality.
  private let successiveChanges = Atomic(0)

  init(_ wrapper: AnyKeyPath, _ declaration: PropertyDeclaration<Value>, madeIn scope: TaskScope?) {
    source = declaration.source
    self.scope = scope
    super.init(wrapper, isObserved: declaration.isObserved)
  }

  override var keyPath: AnyKeyPath { source.untypedKeyPath }

  override func removeOverride(in storage: EnvironmentStorage) { storage.removeOverride(of: self) }

  override func takeValue() -> Any? { value.take() }

  override func differs(between old: BoundSource?, and new: BoundSource?, knowing key: KnownKey) -> Bool {
    // As long as a key has the same entry, it has the same value.
    if case .key(let key, isComparable: true) = key, case .values(let old, _) = old, case .values(let new, _) = new,
      new.hasSameEntry(of: key, as: old), !old.interceptsReads, !new.interceptsReads, !new.hasSurroundings
    {
      return false
    }
    return WatchedReads.pausing { differs(between: old, and: new) }
  }

  private func differs(between old: BoundSource?, and new: BoundSource?) -> Bool {
    let (oldValue, newValue) = (availableValue(in: old), availableValue(in: new))
    if areKnownEqual(oldValue, newValue) {
      successiveChanges.store(0, ordering: .relaxed)
      return false
    }
    guard let old, let new, old.hasSurroundings, new.hasSurroundings else { return true }
    // The views of another library bind their objects at each update. A notification for a value that is no other one
    // would lead to the next update, and so on. A default that is made for each read is another one each time.
    if areSame(oldValue, newValue) {
      successiveChanges.store(0, ordering: .relaxed)
      return false
    }
    guard isRepeatable(newValue, in: new) || isRepeatable(oldValue, in: old) else { return false }
    return Value.self is any Equatable.Type || countsOneMoreChange()
  }

  /// The number of changes in one turn of the main actor after which a value without equality notifies no longer, until it
  /// is the same at an update.
  private static var maximumSuccessiveChanges: Int { 16 }

  /// Counts a change. Returns `false` if there are too many: a body that makes a value, sets it below itself and reads it
  /// from the object makes another one after each notification.
  private func countsOneMoreChange() -> Bool {
    let count = successiveChanges.add(1, ordering: .relaxed).newValue
    if count == 1 {
      let reset = Unchecked { [weak self] in self?.successiveChanges.store(0, ordering: .relaxed) }
      Task { @MainActor in reset.value() }
    }
    return count <= Self.maximumSuccessiveChanges
  }

  /// Returns whether a source gives the value that it has given before.
  private func isRepeatable(_ value: Value?, in source: BoundSource) -> Bool {
    let next = availableValue(in: source)
    return areKnownEqual(value, next) || areSame(value, next)
  }

  /// The value that a source gives, or without one the task's value or the default; `nil` for an object that isn't set.
  func availableValue(in binding: BoundSource?) -> Value? {
    if WatchedReads.areWatched { return reading { readValue(in: binding) } }
    if case .values(let values, _) = binding, values.interceptsReads {
      return reading { readValue(in: binding) }
    }
    return readValue(in: binding)
  }

  /// Runs a read of the property, so that a report of it names the property.
  private func reading<Result>(_ operation: () -> Result) -> Result {
    PropertyRead.$current.withValue(PropertyRead(wrapper), operation: operation)
  }

  private func readValue(in binding: BoundSource?) -> Value? {
    switch binding {
    case nil: TaskScope.value(of: source, madeIn: scope, readBy: "\(wrapper)")
    case .values(let values, let following):
      // A whole environment that a reader keeps is read later.
      source.availableValue(in: Value.self == EnvironmentValues.self ? following ?? values : values)
    case .lookup(let source): lookedUpValue(in: source)
    }
  }

  /// The same, with what the read shows of the property's key, and whether each read of the binding gives this value.
  func lastingValue(in binding: BoundSource, knowing key: KnownKey) -> (value: Value?, key: KnownKey, isLasting: Bool) {
    guard case .values(let values, _) = binding, key != .none, Value.self != EnvironmentValues.self else {
      return (availableValue(in: binding), .none, false)
    }
    let isReadKnown = values.interceptsReads || WatchedReads.areWatched
    let result = isReadKnown ? reading { source.lastingValue(in: values) } : source.lastingValue(in: values)
    guard let plainKey = result.key else { return (result.value, .none, false) }
    guard key == .unknown else { return (result.value, key, result.isLasting) }
    return (
      result.value, .key(ObjectIdentifier(plainKey), isComparable: canBeKnownEqual(Value.self)), result.isLasting
    )
  }

  override var hasUnboundReport: Bool { hasReportedUnboundRead.load(ordering: .relaxed) }

  /// Reports, once, that the property is read while its object is unbound.
  func reportUnboundRead() {
    guard !hasReportedUnboundRead.exchange(true, ordering: .relaxed) else { return }
    EnvironmentReporting.report(.unboundRead(of: wrapper))
  }

  /// Stops the program: the property reads an object that must be set, and its own object isn't bound.
  func missingObject() -> Value {
    fatalError("\(EnvironmentIssue.missingObject(Value.self, readBy: wrapper))")
  }

  private func lookedUpValue(in function: UntypedSource) -> Value? {
    guard let value = function.value(at: source.untypedKeyPath) else {
      return source.availableValue(in: EnvironmentValues())
    }
    if let value = value as? Value { return value }
    let (defaultValue, reads) = EnvironmentValues().tracking { source.availableValue(in: $0) }
    function.fail(
      for: self, .wrongType(of: value, expected: Value.self, for: reads, of: type(of: wrapper).rootType)
    )
    return defaultValue
  }
}

/// The key whose stored value a property gives, as far as the reads so far show.
enum KnownKey: Equatable {
  /// The property has not been read yet.
  case unknown

  /// There is no such key: each read of the property may give another value.
  case none

  /// The property gives the value of this key unchanged. The values may be comparable.
  case key(ObjectIdentifier, isComparable: Bool)
}

/// The source that a property's wrapper names, and the class that declares the property.
@usableFromInline
struct PropertyDeclaration<Value> {
  let source: EnvironmentSource<Value>
  let host: any EnvironmentBindable.Type

  /// Whether the class wants the property's observers to be notified of changes.
  var isObserved: Bool { __EnvironmentOptions.options(of: host).observes(source.untypedKeyPath, in: host) }
}
