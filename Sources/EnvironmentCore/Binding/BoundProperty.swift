public import Observation
private import Synchronization

/// One `@Environment` property of one object, and the value that it is known to give.
@usableFromInline
class BoundProperty {
  @usableFromInline final let property: ClassProperty

  /// The last evaluation that recorded a read of the property. Only the evaluation's thread uses it.
  final var recordingEvaluation = 0

  // The order and the sizes of these properties make a record take 64 bytes: see the benchmark `models/memory of 10,000
  // bound models`.

  /// The number of times that an object assigned or reset the property. Guarded by the lock of the storage.
  final var overrideCount: UInt32 = 0

  /// The number of successive updates that found another value, for a value without equality.
  fileprivate let successiveChanges = Atomic<UInt16>(0)

  /// Indicates whether the property's value is an assigned one. Guarded by the lock of the storage.
  final var isOverridden = false

  private let hasReportedUnboundRead = Atomic(false)

  fileprivate init(_ property: ClassProperty) {
    self.property = property
  }

  /// Returns this record with the type of its value.
  //
  // An unchecked cast, for the benchmarks `models/read …`. Proof: the caller finds a property by the key path of its
  // wrapper, so it has the wrapper's type of value. ``TypedClassProperty/makeRecord()`` makes each record for that
  // type, and the ``TypedClassProperty`` has it, too. A debug build checks the cast.
  @inlinable
  final func typed<Value>(as type: Value.Type) -> TypedProperty<Value> {
    unsafeDowncast(self, to: TypedProperty<Value>.self)
  }

  /// The key path, in its object, of the wrapper behind the property.
  final var wrapper: AnyKeyPath { property.wrapper }

  /// The key path that the property reads.
  final var keyPath: AnyKeyPath { property.keyPath }

  /// Returns whether the property may have another value in one source than in another.
  func differs(between sources: ComparedSources) -> Bool {
    preconditionFailure("'BoundProperty' is always a 'TypedProperty'.")
  }

  /// Removes the kept value and returns it.
  func takeValue() -> Any? { preconditionFailure("'BoundProperty' is always a 'TypedProperty'.") }

  func removeOverride(in storage: EnvironmentStorage) {
    preconditionFailure("'BoundProperty' is always a 'TypedProperty'.")
  }

  // MARK: Unbound reads

  /// Indicates whether a read of the property has been reported because its object was unbound.
  final var hasUnboundReport: Bool { hasReportedUnboundRead.load(ordering: .relaxed) }

  /// Reports, once, that the property is read while its object is unbound.
  final func reportUnboundRead() {
    guard !hasReportedUnboundRead.exchange(true, ordering: .relaxed) else { return }
    EnvironmentReporting.report(.unboundRead(of: wrapper))
  }

  // MARK: Observation

  /// Registers a read of the property with Observation, unless the current evaluation waits for changes without it.
  /// Returns whether the current evaluation records the read. Runs no user code.
  @usableFromInline
  final func access(_ observation: inout PropertyObservation?) -> Bool {
    let isRecorded = ObjectReads.areRecorded
    if property.isObserved, !isRecorded || !ObjectReads.areTrackedDirectly {
      if observation == nil { observation = PropertyObservation() }
      observation?.access(property)
    }
    return isRecorded
  }

  final func willSet(_ observation: PropertyObservation?) {
    if property.isObserved { observation?.willSet(property) }
  }

  final func didSet(_ observation: PropertyObservation?) {
    if property.isObserved { observation?.didSet(property) }
  }
}

/// The observers of an object's properties.
///
/// A registrar of its own makes observation the same in observable classes, plain classes and actors.
//
// A class, because the compiler doesn't know the size of a registrar. Storing one inline would make the benchmark
// `models/read an Int` take twice as long.
@usableFromInline
final class PropertyObservation: Observable, Sendable {
  let registrar = ObservationRegistrar()

  init() {}

  // Not inlined, for the benchmark `models/read an Int`: the caller would retain the arguments.
  @inline(never)
  fileprivate func access(_ property: ClassProperty) { registrar.access(self, keyPath: property.observed) }

  fileprivate func willSet(_ property: ClassProperty) { registrar.willSet(self, keyPath: property.observed) }

  fileprivate func didSet(_ property: ClassProperty) { registrar.didSet(self, keyPath: property.observed) }

  /// A subject for the key path of the property at a position. Observation compares key paths and never applies them,
  /// so this subscript is never called.
  subscript(_ position: Int) -> Void { () }
}

/// A ``BoundProperty`` with the type of its value.
@usableFromInline
final class TypedProperty<Value>: BoundProperty {
  /// The assigned value, or the value that the current binding is known to give. Guarded by the lock of the storage, so
  /// accesses can't overlap. They aren't checked, for the benchmark `models/read an Int`.
  @exclusivity(unchecked) @usableFromInline var value: Value?

  init(_ property: TypedClassProperty<Value>) {
    super.init(property)
  }

  /// The same object as ``property``, with the type that the initializer received. Storing it again would take eight
  /// bytes.
  private var typedProperty: TypedClassProperty<Value> { property.typed(as: Value.self) }

  private var source: EnvironmentSource<Value> { typedProperty.source }

  override func removeOverride(in storage: EnvironmentStorage) { storage.removeOverride(of: self) }

  override func takeValue() -> Any? { value.take() }

  // MARK: Comparing

  override func differs(between sources: ComparedSources) -> Bool {
    let property = typedProperty
    if let key = property.key.identity, let (old, new) = sources.entries(of: key) {
      // A key with the same entry has the same value. A default may depend on the entries of other keys.
      if old == new, property.isComparable, !sources.interceptReads, old != nil || property.hasConstantDefault {
        return false
      }
      if let old, let new {
        let (oldValue, newValue) = (TypedEntry<Value>.value(at: old), TypedEntry<Value>.value(at: new))
        return WatchedReads.pausing { !property.areKnownEqual(oldValue, newValue) }
      }
    }
    return WatchedReads.pausing { hasOtherValue(in: sources.old, than: sources.new, madeIn: sources.scope) }
  }

  private func hasOtherValue(in old: BoundSource?, than new: BoundSource?, madeIn scope: TaskScope?) -> Bool {
    let oldValue = availableValue(in: old, madeIn: scope)
    let newValue = availableValue(in: new, madeIn: scope)
    if isKnownEqual(oldValue, newValue) {
      successiveChanges.store(0, ordering: .relaxed)
      return false
    }
    guard let old, let new, old.hasSurroundings, new.hasSurroundings else { return true }
    // Views of another library bind their objects at each update. Notifying observers of an unchanged value would cause
    // another update, and so on. A default that is made for each read differs each time.
    if areSame(oldValue, newValue) {
      successiveChanges.store(0, ordering: .relaxed)
      return false
    }
    guard isRepeatable(newValue, in: new) || isRepeatable(oldValue, in: old) else { return false }
    return Value.self is any Equatable.Type || countsOneMoreChange()
  }

  /// The maximum number of notifications, in one turn of the main actor, about a value without equality. The count
  /// restarts when an update finds the same value.
  private static var maximumSuccessiveChanges: Int { 16 }

  /// Counts a change. Returns `false` if there are too many. Changes are endless if a body makes a value, sets it for
  /// its subtree and reads it from the object: each notification makes the body do so again.
  private func countsOneMoreChange() -> Bool {
    let count = successiveChanges.wrappingAdd(1, ordering: .relaxed).newValue
    if count == 1 {
      let reset = Unchecked { [weak self] in self?.successiveChanges.store(0, ordering: .relaxed) }
      Task { @MainActor in reset.value() }
    }
    return count <= Self.maximumSuccessiveChanges
  }

  /// Returns whether a source that has given a value gives it again.
  private func isRepeatable(_ value: Value?, in source: BoundSource) -> Bool {
    let next = availableValue(in: source, madeIn: nil)
    return isKnownEqual(value, next) || areSame(value, next)
  }

  /// Returns whether two values of the property are known to be equal. Two objects that aren't set are equal.
  func isKnownEqual(_ first: Value?, _ second: Value?) -> Bool {
    switch (first, second) {
    case (nil, nil): true
    case (let first?, let second?): typedProperty.areKnownEqual(first, second)
    default: false
    }
  }

  // MARK: Reading

  /// Returns the value that a source gives. Without a source, returns the task's value or the default. Returns `nil`
  /// for an object that isn't set.
  ///
  /// - Parameter scope: The scope in which the object was made.
  func availableValue(in binding: BoundSource?, madeIn scope: TaskScope?) -> Value? {
    if WatchedReads.areWatched { return reading { readValue(in: binding, madeIn: scope) } }
    if case .values(let values, _) = binding, values.interceptsReads {
      return reading { readValue(in: binding, madeIn: scope) }
    }
    return readValue(in: binding, madeIn: scope)
  }

  /// Runs a read of the property in such a way that a report about the read names the property.
  private func reading<Result>(_ operation: () -> Result) -> Result {
    PropertyRead.$current.withValue(PropertyRead(wrapper), operation: operation)
  }

  private func readValue(in binding: BoundSource?, madeIn scope: TaskScope?) -> Value? {
    switch binding {
    case nil: taskValue(madeIn: scope)
    case .values(let values, let following):
      // A reader may keep the whole environment and read it later, so it gets the copy that follows its place.
      source.availableValue(in: Value.self == EnvironmentValues.self ? following ?? values : values)
    case .lookup(let source): lookedUpValue(in: source)
    }
  }

  private func taskValue(madeIn scope: TaskScope?) -> Value? {
    guard let values = TaskScope.values(madeIn: scope) else {
      let value = PreparedValues.current.value(of: source, readBy: "\(wrapper)")
      typedProperty.noteReadOfProcess()
      return value
    }
    let property = typedProperty
    if property.key == .unknown {
      let result = source.lastingValue(in: values)
      property.note(result)
      return result.value
    }
    return property.storedValue(in: values) ?? source.availableValue(in: values)
  }

  /// Returns the value that a binding gives, and whether each read of the binding gives that value.
  func lastingValue(in binding: BoundSource) -> (value: Value?, isLasting: Bool) {
    let property = typedProperty
    // A watched read has to run the accessor, which notes the read when it looks up a key.
    let isWatched = WatchedReads.areWatched
    guard case .values(let values, _) = binding, Value.self != EnvironmentValues.self,
      isWatched || property.key != .none
    else { return (availableValue(in: binding, madeIn: nil), false) }
    if !isWatched, let value = property.storedValue(in: values) { return (value, true) }
    let isReadKnown = values.interceptsReads || isWatched
    let result = isReadKnown ? reading { source.lastingValue(in: values) } : source.lastingValue(in: values)
    property.note(result)
    return (result.value, result.isLasting)
  }

  /// Stops the program: the property reads an object that must be set, and its own object isn't bound.
  func missingObject() -> Value {
    fatalError("\(EnvironmentIssue.missingObject(Value.self, readBy: wrapper))")
  }

  private func lookedUpValue(in function: UntypedSource) -> Value? {
    guard let value = function.value(at: keyPath) else {
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
