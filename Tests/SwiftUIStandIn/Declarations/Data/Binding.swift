@propertyWrapper
@dynamicMemberLookup
public struct Binding<Value> {
  public var transaction: Transaction
  let location: Location<Value>

  init(location: Location<Value>) {
    transaction = Transaction()
    self.location = location
  }

  // A binding is read and written synchronously, in the isolation of its functions: the compiler checks the place
  // where they are made, and nothing checks the place where they are called. A function has the same representation
  // with and without an isolation.
  @preconcurrency
  public init(
    get: @escaping @isolated(any) @Sendable () -> Value, set: @escaping @isolated(any) @Sendable (Value) -> Void
  ) {
    let set = unsafeBitCast(set, to: ((Value) -> Void).self)
    self.init(location: FunctionLocation(get: unsafeBitCast(get, to: (() -> Value).self)) { value, _ in set(value) })
  }

  @preconcurrency
  public init(
    get: @escaping @isolated(any) @Sendable () -> Value,
    set: @escaping @isolated(any) @Sendable (Value, Transaction) -> Void
  ) {
    self.init(
      location: FunctionLocation(
        get: unsafeBitCast(get, to: (() -> Value).self),
        set: unsafeBitCast(set, to: ((Value, Transaction) -> Void).self)))
  }

  public static func constant(_ value: Value) -> Binding<Value> {
    Binding(location: ConstantLocation(value))
  }

  public var wrappedValue: Value {
    get { location.value }
    nonmutating set { location.set(newValue, transaction) }
  }

  public var projectedValue: Binding<Value> { self }

  public init(projectedValue: Binding<Value>) {
    self = projectedValue
  }

  public subscript<Subject>(dynamicMember keyPath: WritableKeyPath<Value, Subject>) -> Binding<Subject> {
    Binding<Subject>(location: ProjectedLocation(base: location, projection: keyPath))
  }
}

extension Binding: DynamicProperty {}

extension Binding: @unchecked Sendable where Value: Sendable {}

extension Binding: Identifiable where Value: Identifiable {
  public var id: Value.ID { wrappedValue.id }
}

extension Binding {
  public init<V>(_ base: Binding<V>) where Value == V? {
    self.init(location: ConvertedLocation(base: base.location, convert: { $0 }, revert: { $0 }))
  }

  public init?(_ base: Binding<Value?>) {
    guard let value = base.wrappedValue else { return nil }
    self.init(location: ConvertedLocation(base: base.location, convert: { $0 ?? value }, revert: { .some($0) }))
  }

  public init<V: Hashable>(_ base: Binding<V>) where Value == AnyHashable {
    self.init(location: ConvertedLocation(base: base.location, convert: { AnyHashable($0) }, revert: { $0.base as? V }))
  }

  public func transaction(_ transaction: Transaction) -> Binding<Value> {
    var binding = self
    binding.transaction = transaction
    return binding
  }

  public func animation(_ animation: Animation? = .default) -> Binding<Value> {
    var binding = self
    binding.transaction.animation = animation
    return binding
  }
}

extension Binding: Sequence where Value: MutableCollection {
  public typealias Element = Binding<Value.Element>
  public typealias Iterator = IndexingIterator<Binding<Value>>
  public typealias SubSequence = Slice<Binding<Value>>
}

extension Binding: Collection where Value: MutableCollection {
  public typealias Index = Value.Index
  public typealias Indices = Value.Indices

  public var startIndex: Value.Index { wrappedValue.startIndex }
  public var endIndex: Value.Index { wrappedValue.endIndex }
  public var indices: Value.Indices { wrappedValue.indices }

  public func index(after i: Value.Index) -> Value.Index { wrappedValue.index(after: i) }
  public func formIndex(after i: inout Value.Index) { wrappedValue.formIndex(after: &i) }

  public subscript(position: Value.Index) -> Binding<Value.Element> {
    Binding<Value.Element>(location: ElementLocation(base: location, position: position))
  }
}

extension Binding: BidirectionalCollection where Value: BidirectionalCollection, Value: MutableCollection {
  public func index(before i: Value.Index) -> Value.Index { wrappedValue.index(before: i) }
  public func formIndex(before i: inout Value.Index) { wrappedValue.formIndex(before: &i) }
}

extension Binding: RandomAccessCollection where Value: MutableCollection, Value: RandomAccessCollection {}
