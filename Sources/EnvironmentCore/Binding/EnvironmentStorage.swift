/// The bindings and overrides of one object, which its `@Environment` properties read.
///
/// `@EnvironmentAccessible` declares one in every object; nothing else uses it directly.
///
/// Isolation: usable from any thread. No user code runs while the lock is held: no default, accessor, `==`, `hash` or
/// `deinit`. Everything that a change replaces is returned from the lock before it is released.
public final class EnvironmentStorage: Sendable {
  typealias Binding = (owner: ObjectIdentifier?, source: BoundSource)

  @usableFromInline
  struct State {
    @usableFromInline var properties = ObjectProperties()

    /// The properties of the object's class, once they are looked up.
    var table: PropertyTable?

    /// The observers of the object's properties, once a property that notifies them is used.
    @usableFromInline var observation: PropertyObservation?

    /// The bindings, the current one last.
    var bindings: [Binding] = []

    /// The keeper of the last binding's values, while the object is unbound and a hierarchy keeps them.
    weak var hierarchy: RetiredBindings?

    /// The objects that are bound with the object, outside of views.
    var family: BoundFamily?

    /// The number of changes of the bindings, the properties and their overrides.
    var version = 0

    /// The number of changes whose observers are notified at the moment, before the change is made.
    var announcedChanges = 0

    /// The reads that an announced change may concern, to be looked at when it has been made.
    var uncertainReads: [UncertainRead] = []

    /// The names of the requirements that were missing at the last check.
    var reportedRequirements: [String] = []

    init() {}
  }

  @usableFromInline let state = Lock(Unchecked(State()))

  /// The scope in which the object was made, whose values it reads while it isn't bound.
  let scope: TaskScope?

  /// Creates the storage of an object that isn't bound, in the scope of the current task.
  public init() {
    scope = .remembered
  }

  deinit {
    state.withLock { Unchecked($0.value.hierarchy) }.value?.remove(of: self)
  }
}

// MARK: Binding

extension EnvironmentStorage {
  var isBound: Bool {
    state.withLock { !$0.value.bindings.isEmpty }
  }

  /// Makes a source the current one. It takes the place of the source that the owner has bound before.
  func bind(_ source: BoundSource, for owner: ObjectIdentifier?) {
    apply(.bind(source, owner: owner))
  }

  /// Replaces the source that an owner has bound, which stays the current one or not; without one, it is bound.
  func update(_ source: BoundSource, for owner: ObjectIdentifier) {
    apply(.update(source, owner: owner))
  }

  /// Removes the binding of one owner. If no other is left, a hierarchy keeps values for the tasks that are running.
  func unbind(for owner: ObjectIdentifier, keeping values: EnvironmentValues, in hierarchy: RetiredBindings) {
    apply(.unbind(owner: owner, retirement: (values, hierarchy)))
  }

  /// Removes the binding of one owner.
  func unbind(for owner: ObjectIdentifier) {
    apply(.unbind(owner: owner, retirement: nil))
  }

  /// Removes the bindings of all owners.
  func unbind() {
    apply(.unbindAll)
    replaceFamily(by: nil)
  }

  /// Makes a source the current one, for the object alone: what it holds is bound with it no longer.
  func bindAlone(_ source: BoundSource, for owner: ObjectIdentifier?) {
    bind(source, for: owner)
    replaceFamily(by: nil)
  }

  /// Replaces the family that is bound with the object, and ends the former one.
  func replaceFamily(by family: BoundFamily?) {
    let former = state.withLock { state in
      defer { state.value.family = family }
      return state.value.family
    }
    former?.end()
  }

  /// The family that is bound with the object by an owner.
  func family(boundBy owner: ObjectIdentifier?) -> BoundFamily? {
    let family = state.withLock { $0.value.family }
    return family?.owner == owner ? family : nil
  }

  /// The source that an owner has bound, if it has.
  package func source(boundBy owner: ObjectIdentifier?) -> BoundSource? {
    let bindings = state.withLock { Unchecked($0.value.bindings) }.value
    return bindings.last { $0.owner == owner }?.source
  }

  /// The values that an owner has bound, if it has.
  func values(boundBy owner: ObjectIdentifier) -> EnvironmentValues? {
    guard case .values(let values, _) = source(boundBy: owner) else { return nil }
    return values
  }

  private static var maximumAttempts: Int { 16 }

  /// Changes the bindings, and notifies the observers of exactly those properties whose value differs afterwards.
  ///
  /// Comparing values runs user code, so it is done without the lock, and retried if the object has changed meanwhile.
  /// If each comparison changes the object again, the change is made without one in the end, and all observers are
  /// notified.
  private func apply(_ change: BindingChange) {
    for _ in 0..<Self.maximumAttempts {
      let (before, version) = state.withLock { state in Unchecked((state.value.bindings, state.value.version)) }.value
      if change.changesNothing(in: before) { return }
      let sources = ComparedSources(before.last?.source, change.applied(to: before).last?.source, madeIn: scope)
      // Properties that are added from here on have another version.
      let properties = sources.areSame ? [] : state.withLock { Unchecked($0.value.properties.bound) }.value
      let changed = properties.filter { $0.differs(between: sources) }
      let isDone = announcing(changed) { commit(change, ifStillAt: version) }
      if isDone { return }
    }
    let properties = state.withLock { Unchecked($0.value.properties.all) }.value
    announcing(properties) { commit(change, ifStillAt: nil) }
    // A property that was first read meanwhile may have given the former value.
    let announced = Set(properties.map { ObjectIdentifier($0) })
    let (all, observation) = state.withLock { Unchecked(($0.value.properties.all, $0.value.observation)) }.value
    for property in all where !announced.contains(ObjectIdentifier(property)) {
      property.willSet(observation)
      property.didSet(observation)
    }
  }

  /// Makes a change between the notifications of the observers of some properties.
  @discardableResult
  private func announcing<Result>(_ properties: [BoundProperty], _ change: () -> Result) -> Result {
    if properties.isEmpty { return change() }
    let observation = state.withLock { state in
      state.value.announcedChanges += 1
      return state.value.observation
    }
    for property in properties { property.willSet(observation) }
    let result = change()
    for property in properties { property.didSet(observation) }
    let reads = state.withLock { state in
      state.value.announcedChanges -= 1
      return Unchecked(exchange(&state.value.uncertainReads, with: []))
    }.value
    for read in reads { read.notifyOfChange() }
    return result
  }

  /// Applies a change to the bindings as they are now. Returns `false`, and changes nothing, if the version is another
  /// one than expected.
  private func commit(_ change: BindingChange, ifStillAt version: Int?) -> Bool {
    let change = Unchecked(change)
    let replaced = state.withLock { state -> Unchecked<Replaced>? in
      guard version == nil || state.value.version == version else { return nil }
      let (old, new) = (state.value.bindings, change.value.applied(to: state.value.bindings))
      let isSame = BoundSource.areSame(old.last?.source, new.last?.source)
      let values = isSame ? [] : state.value.properties.takeBoundValues()
      let hierarchy = state.value.hierarchy
      let record = hierarchy?.remove(of: self)
      state.value.bindings = new
      state.value.hierarchy = nil
      if case .unbind(_, let retirement?) = change.value, !old.isEmpty, new.isEmpty {
        retirement.hierarchy.keep(retirement.values, of: self)
        state.value.hierarchy = retirement.hierarchy
      }
      state.value.version += 1
      return Unchecked((old, values, hierarchy, record))
    }
    return replaced != nil
  }

  /// What a change has replaced: the bindings, the values that they gave, and the record of a former binding with its
  /// keeper.
  private typealias Replaced = (
    bindings: [Binding], values: [Any], hierarchy: RetiredBindings?, record: EnvironmentValues?
  )
}

/// A change of an object's bindings.
private enum BindingChange {
  case bind(BoundSource, owner: ObjectIdentifier?)
  case update(BoundSource, owner: ObjectIdentifier)
  case unbind(owner: ObjectIdentifier, retirement: (values: EnvironmentValues, hierarchy: RetiredBindings)?)
  case unbindAll

  /// Whether some bindings already are what the change makes of them.
  func changesNothing(in bindings: [EnvironmentStorage.Binding]) -> Bool {
    guard case .bind(let source, let owner) = self, let last = bindings.last, last.owner == owner,
      case .values(let values, let place) = source, case .values(let lastValues, let lastPlace) = last.source
    else { return false }
    return values.identity == lastValues.identity && place?.identity == lastPlace?.identity
  }

  func applied(to bindings: [EnvironmentStorage.Binding]) -> [EnvironmentStorage.Binding] {
    var changed = bindings
    switch self {
    case .bind(let source, let owner):
      changed.removeAll { $0.owner == owner }
      changed.append((owner, source))
    case .update(let source, let owner):
      if let index = changed.firstIndex(where: { $0.owner == owner }) {
        changed[index].source = source
      } else {
        changed.append((owner, source))
      }
    case .unbind(let owner, _): changed.removeAll { $0.owner == owner }
    case .unbindAll: changed = []
    }
    return changed
  }
}

/// Two sources of an object's values, which are compared for each of its properties.
struct ComparedSources {
  let old: BoundSource?
  let new: BoundSource?

  /// The scope in which the object was made.
  let scope: TaskScope?

  /// The layers of values that aren't recorded and have no others around them: there, a key that is set has the value of
  /// its entry.
  private let layers: (old: ValueLayer?, new: ValueLayer?)?

  /// Whether reads of keys that aren't set are intercepted in either source.
  let interceptReads: Bool

  init(_ old: BoundSource?, _ new: BoundSource?, madeIn scope: TaskScope?) {
    (self.old, self.new, self.scope) = (old, new, scope)
    if case .values(let old, _) = old, case .values(let new, _) = new, old.layer?.isRecording != true,
      new.layer?.isRecording != true, !old.hasSurroundings, !new.hasSurroundings
    {
      layers = (old.layer, new.layer)
      interceptReads = old.interceptsReads || new.interceptsReads
    } else {
      layers = nil
      interceptReads = false
    }
  }

  /// Whether the sources are known to give the same values. Compares no values.
  var areSame: Bool { BoundSource.areSame(old, new) }

  /// Returns the entries that a key has in both sources; `nil` if they don't tell the values.
  func entries(of key: UInt) -> (old: UnsafeRawPointer?, new: UnsafeRawPointer?)? {
    layers.map { ($0.old?.entry(for: key), $0.new?.entry(for: key)) }
  }
}

/// A source of the values that an object is bound to.
package enum BoundSource {
  /// Values, and a copy that follows the place that they are from, if that is a place.
  case values(EnvironmentValues, following: EnvironmentValues? = nil)
  case lookup(UntypedSource)

  /// Whether two bindings, or none, are known to give the same values. Compares no values.
  static func areSame(_ first: BoundSource?, _ second: BoundSource?) -> Bool {
    switch (first, second) {
    case (nil, nil): true
    case (.values(let first, let firstPlace), .values(let second, let secondPlace)):
      first.isIdentical(to: second) && firstPlace?.identity == secondPlace?.identity
    case (.lookup(let first), .lookup(let second)): first === second
    default: false
    }
  }

  func hasValue(at keyPath: PartialKeyPath<EnvironmentValues>) -> Bool {
    switch self {
    case .values(let values, _): values.supplies(keyPath)
    case .lookup(let source): source.value(at: keyPath) != nil
    }
  }

  /// Whether the values are those of a view of another library.
  var hasSurroundings: Bool {
    if case .values(let values, _) = self { values.hasSurroundings } else { false }
  }
}

/// A function of key paths that an object is bound to.
package final class UntypedSource {
  private let function: (AnyKeyPath) -> Any?

  /// The values that what is made from the object has; `nil` if the function is all there is.
  let values: EnvironmentValues?

  /// What the function reads, for the owner of the binding.
  package let origin: Any?

  /// The properties for which the function gave a value of the wrong type.
  private let failures = ReceivedIssues<ObjectIdentifier>()

  package init(
    _ function: @escaping (AnyKeyPath) -> Any?, values: EnvironmentValues? = nil, origin: Any? = nil
  ) {
    self.function = function
    self.values = values
    self.origin = origin
  }

  func value(at keyPath: AnyKeyPath) -> Any? { function(keyPath) }

  /// Fails the running test, once for a property, because its value has the wrong type.
  func fail(for property: BoundProperty, _ issue: @autoclosure () -> EnvironmentIssue) {
    EnvironmentReporting.failRunningTest(once: ObjectIdentifier(property), among: failures, issue())
  }
}

// MARK: Reading

extension EnvironmentStorage {
  /// The value of the property behind whose accessor there is a wrapper.
  //
  // Inlinable, as all that it needs, for the benchmark `models/read an Int`: it removes the cost of generics, and
  // the compiler finds the wrapper without applying the key path.
  @inlinable
  func value<Value>(of wrapper: AnyKeyPath, declaredBy declaration: () -> PropertyDeclaration<Value>) -> Value {
    let known = state.withLock { state -> Unchecked<Value>? in
      state.value.properties.property(at: wrapper)?._withUnsafeGuaranteedRef { property in
        if property.access(state.value.observation) { recordRead(of: property, in: &state.value) }
        return property.typed(as: Value.self).value.map { Unchecked($0) }
      }
    }
    return known?.value ?? findValue(of: wrapper, declaredBy: declaration)
  }

  /// The value of a property that has no record yet, or whose record has no value.
  @usableFromInline
  func findValue<Value>(of wrapper: AnyKeyPath, declaredBy declaration: () -> PropertyDeclaration<Value>) -> Value {
    var known: Value?
    let readValue = { (property: BoundProperty) in known = property.typed(as: Value.self).value }
    guard
      let access = access(nil, at: wrapper, readValue)
        ?? access(record(behind: wrapper, declaration()), at: wrapper, readValue)
    else { preconditionFailure("A property that is read has a record.") }
    if let known { return known }
    let property = access.property.typed(as: Value.self)
    guard let binding = access.binding else {
      if let values = access.hierarchy?.values(of: self) {
        return property.availableValue(in: .values(values), madeIn: nil) ?? EnvironmentSource.missingObject()
      }
      noteUnboundRead(of: property)
      return property.availableValue(in: nil, madeIn: scope) ?? property.missingObject()
    }
    let (found, isLasting) = property.lastingValue(in: binding)
    guard let found else { return EnvironmentSource.missingObject() }
    if isLasting {
      let value = Unchecked(found)
      state.withLock { state in
        if state.value.version == access.version, property.value == nil { property.value = value.value }
      }
    }
    return found
  }

  /// A property that is read, and what determines its value.
  private struct Access {
    let property: BoundProperty
    let binding: BoundSource?
    let hierarchy: RetiredBindings?
    let version: Int
  }

  /// Notes a read of a property, or else of the one that an instance of a wrapper's key path is known to stand for;
  /// returns `nil` if there is none.
  ///
  /// - Parameter readValue: Reads the property's value, with the lock held.
  private func access(
    _ property: BoundProperty?, at wrapper: AnyKeyPath, _ readValue: (BoundProperty) -> Void
  ) -> Access? {
    let sought = Unchecked((property: property, wrapper: wrapper))
    return state.withLock { state -> Unchecked<Access?> in
      let (property, wrapper) = sought.value
      guard let property = property ?? state.value.properties.property(at: wrapper)?.takeUnretainedValue() else {
        return Unchecked(nil)
      }
      if property.access(state.value.observation) { recordRead(of: property, in: &state.value) }
      readValue(property)
      return Unchecked(
        Access(
          property: property, binding: state.value.bindings.last?.source, hierarchy: state.value.hierarchy,
          version: state.value.version))
    }.value
  }

  /// Reports or records a read of a property that gives its default, for want of a binding and of a scope that sets it.
  private func noteUnboundRead<Value>(of property: TypedProperty<Value>) {
    let isReported = EnvironmentReporting.reportsUnboundReads
    guard isReported || ObjectReads.areUnboundReadsRecorded,
      !TaskScope.supplies(property.keyPath, toObjectMadeIn: scope)
    else { return }
    if isReported { property.reportUnboundRead() }
    if ObjectReads.areUnboundReadsRecorded { ObjectReads.addUnboundRead(of: property, in: self) }
  }

  /// The record of a property, made when the property is first used.
  private func record<Value>(behind wrapper: AnyKeyPath, _ declaration: PropertyDeclaration<Value>) -> BoundProperty {
    let (property, contents) = table(of: declaration.objectType).property(behind: wrapper, declaration)
    return record(of: property.typed(as: Value.self).declared(by: declaration), at: wrapper, in: contents)
  }

  // Apart from the function above, which looks the metadata of its types up.
  private func record(
    of property: ClassProperty, at wrapper: AnyKeyPath, in contents: PropertyTable.Contents
  ) -> BoundProperty {
    let arguments = Unchecked((property: property, wrapper: wrapper, contents: contents))
    return state.withLock { state in
      let (property, wrapper, contents) = arguments.value
      let (record, isNew) = state.value.properties.record(of: property, at: wrapper, in: contents)
      if isNew {
        state.value.version += 1
        if property.isObserved, state.value.observation == nil { state.value.observation = PropertyObservation() }
      }
      return Unchecked(record)
    }.value
  }

  /// The table of the object's class.
  func table(of type: any EnvironmentBindable.Type) -> PropertyTable {
    if let known = state.withLock({ $0.value.table }) { return known }
    let table = PropertyTable.table(of: type)
    state.withLock { $0.value.table = table }
    return table
  }
}

// MARK: Overriding

extension EnvironmentStorage {
  @usableFromInline
  func override<Value>(_ wrapper: AnyKeyPath, with value: Value, _ declaration: PropertyDeclaration<Value>) {
    let property = record(behind: wrapper, declaration).typed(as: Value.self)
    announcing([property]) { replaceOverride(of: property, with: value, ifStillAt: nil) }
  }

  /// Removes the overrides of the properties that read a key path, or of all if there is none.
  func resetOverrides(of keyPath: AnyKeyPath?) {
    let overridden = state.withLock { Unchecked($0.value.properties.all.filter(\.isOverridden)) }.value
    for property in overridden where keyPath == nil || property.keyPath == keyPath {
      property.removeOverride(in: self)
    }
  }

  /// Removes the override of a property, and notifies its observers if it has another value afterwards.
  func removeOverride<Value>(of property: TypedProperty<Value>) {
    for _ in 0..<Self.maximumAttempts {
      let (override, binding, version) = state.withLock { state in
        let override = property.isOverridden ? property.value : nil
        return Unchecked((override, state.value.bindings.last?.source, state.value.version))
      }.value
      guard let override else { return }
      let isChange = WatchedReads.pausing {
        !property.isKnownEqual(override, property.availableValue(in: binding, madeIn: scope))
      }
      let isDone = announcing(isChange ? [property] : []) {
        replaceOverride(of: property, with: nil, ifStillAt: version)
      }
      if isDone { return }
    }
    announcing([property]) { replaceOverride(of: property, with: nil, ifStillAt: nil) }
  }

  /// Replaces a property's value by an override, or removes its override. Returns `false`, and changes nothing, if the
  /// version is another one than expected.
  @discardableResult
  private func replaceOverride<Value>(
    of property: TypedProperty<Value>, with override: Value?, ifStillAt version: Int?
  ) -> Bool {
    let override = Unchecked(override)
    let replaced = state.withLock { state -> Unchecked<Value?>? in
      guard version == nil || state.value.version == version else { return nil }
      defer { (property.value, property.isOverridden) = (override.value, override.value != nil) }
      property.overrideCount &+= 1
      state.value.version += 1
      return Unchecked(property.value)
    }
    return replaced != nil
  }
}
