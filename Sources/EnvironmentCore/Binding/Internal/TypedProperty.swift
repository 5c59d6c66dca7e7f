import Synchronization

/// A ``BoundProperty`` with the type of its value.
final class TypedProperty<Value>: BoundProperty {
  private let source: EnvironmentSource<Value>
  private let hasReportedUnboundRead = Atomic(false)

  /// What is known of the key behind the property, as a ``KeyKnowledge``.
  private let knowledge = Atomic(KeyKnowledge.nothing)

  init(_ wrapper: AnyKeyPath, _ declaration: PropertyDeclaration<Value>) {
    source = declaration.source
    super.init(wrapper, isObserved: declaration.isObserved)
  }

  override var keyPath: AnyKeyPath { source.untypedKeyPath }

  override func removeOverride(in storage: EnvironmentStorage) { storage.removeOverride(of: self) }

  override func differs(between old: BoundSource?, and new: BoundSource?) -> Bool {
    if let key = KeyKnowledge.comparableKey(in: knowledge.load(ordering: .relaxed)),
      case .values(let old) = old, case .values(let new) = new,
      new.hasSameEntry(of: key, as: old), !old.interceptsReads, !new.interceptsReads
    {
      return false
    }
    return !areKnownEqual(availableValue(in: old), availableValue(in: new))
  }

  /// The value that a source of bound values gives, or the default, unless it is an object that isn't there.
  func availableValue(in binding: BoundSource?) -> Value? {
    switch binding {
    case nil: source.availableValue(in: EnvironmentValues())
    case .values(let values): source.availableValue(in: values)
    case .lookup(let lookup): lookedUpValue(lookup)
    }
  }

  /// The same, and whether it is all that the binding will ever give.
  func lastingValue(in binding: BoundSource) -> (value: Value?, isLasting: Bool) {
    guard case .values(let values) = binding, knowledge.load(ordering: .relaxed) != KeyKnowledge.noKey else {
      return (availableValue(in: binding), false)
    }
    let result = source.lastingValue(in: values)
    if knowledge.load(ordering: .relaxed) == KeyKnowledge.nothing {
      let isComparable = canBeKnownEqual(Value.self)
      knowledge.store(KeyKnowledge.of(result.key, isComparable: isComparable), ordering: .relaxed)
    }
    return (result.value, result.isLasting)
  }

  /// Reports, once, that the property is read while nobody has bound its object.
  func reportUnboundRead() {
    guard !hasReportedUnboundRead.exchange(true, ordering: .relaxed) else { return }
    EnvironmentReporting.report(.unboundRead(of: wrapper))
  }

  private func lookedUpValue(_ lookup: (AnyKeyPath) -> Any?) -> Value? {
    guard let value = lookup(source.untypedKeyPath) else { return source.availableValue(in: EnvironmentValues()) }
    if let value = value as? Value { return value }
    let (defaultValue, reads) = EnvironmentValues().tracking { source.availableValue(in: $0) }
    EnvironmentReporting.report(
      .wrongType(of: value, expected: Value.self, for: reads, of: type(of: wrapper).rootType)
    )
    return defaultValue
  }
}
