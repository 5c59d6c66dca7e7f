import Synchronization

/// A ``BoundProperty`` with the type of its value.
final class TypedProperty<Value>: BoundProperty {
  private let source: EnvironmentSource<Value>
  private let hasReportedUnboundRead = Atomic(false)

  /// Whether a value was found once that may be another one at the next read.
  private let hasFleetingValues = Atomic(false)

  init(_ wrapper: AnyKeyPath, _ declaration: PropertyDeclaration<Value>) {
    source = declaration.source
    super.init(wrapper, isObserved: declaration.isObserved)
  }

  override var keyPath: AnyKeyPath { source.untypedKeyPath }

  override func removeOverride(in storage: EnvironmentStorage) { storage.removeOverride(of: self) }

  override func differs(between old: BoundSource?, and new: BoundSource?) -> Bool {
    !areKnownEqual(availableValue(in: old), availableValue(in: new))
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
    guard case .values(let values) = binding, !hasFleetingValues.load(ordering: .relaxed) else {
      return (availableValue(in: binding), false)
    }
    let result = source.lastingValue(in: values)
    if !result.isLasting { hasFleetingValues.store(true, ordering: .relaxed) }
    return result
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
