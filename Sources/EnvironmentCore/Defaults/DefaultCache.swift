public import Synchronization

/// The default of one key. Its first reader makes it while other readers of the key wait, as for a `static let`.
///
/// A default that reads the environment while it is made is kept with the entries of these reads. It serves readers
/// whose environments have the same entries, and is made again for others. A reader whose environment differs in what
/// the maker has read so far doesn't wait for the maker: it makes another default.
///
/// Isolation: can be used from any thread. No user code runs with the lock held.
//
// `@unchecked Sendable`: `constant` is written once, with the lock held, before `isConstant` is set. Decision 4
// explains why readers share a non-`Sendable` default.
@usableFromInline
final class DefaultCache<Value>: @unchecked Sendable {
  /// The default for all readers.
  @usableFromInline var constant: Value?

  /// Indicates whether ``constant`` can be read without the lock.
  @usableFromInline let isConstant = Atomic(false)

  /// The default for all readers, if it can be read without the lock.
  @inlinable
  var lasting: Value? { isConstant.load(ordering: .acquiring) ? constant : nil }

  private let state = Guarded<(variants: DefaultVariants<Value>, makers: [DefaultMaker])>((DefaultVariants(), []))

  /// Returns the default for a reader.
  ///
  /// - Parameters:
  ///   - values: The environment of the reader.
  ///   - isLasting: Whether a default without reads can be read without the lock from then on.
  ///   - name: The name of the key, for reports.
  ///   - make: Makes the default.
  func value(
    for values: EnvironmentValues, isLasting: Bool, named name: @autoclosure () -> String, make: () -> Value
  ) -> Value {
    var released = ReleasedObjects()
    let known = state.withLock { existing(in: $0.variants, for: values, releasing: &released) }
    release(released)
    let answer = known ?? made(for: values, isLasting: isLasting, named: name(), make)
    // A computation reading the default also depends on the values read by the default.
    values.layer?.recorder?.recordReads(ofDefault: answer.reads)
    if TestObservers.areActive {
      for key in answer.reads.keys where values.storedEntry(of: key) == nil { values.noteDefaultRead(of: key) }
    }
    return answer.value
  }

  /// Sets the default for all readers. Returns `false`, and sets nothing, if there is a default or if one is being
  /// made.
  func prepare(_ value: Value) -> Bool {
    state.withLock { state in
      guard constant == nil, state.variants.isEmpty, state.makers.isEmpty else { return false }
      constant = value
      isConstant.store(true, ordering: .releasing)
      return true
    }
  }

  /// Returns the default for a reader, if it was made before.
  private func existing(
    in variants: DefaultVariants<Value>, for values: EnvironmentValues, releasing released: inout ReleasedObjects
  ) -> Answer? {
    if let constant { return (constant, EnvironmentReads()) }
    return variants.value(for: values, releasing: &released)
  }

  /// Waits for another maker of the default, or makes it.
  private func made(
    for values: EnvironmentValues, isLasting: Bool, named name: String, _ make: () -> Value
  ) -> Answer {
    let reader = DefaultMaker(of: name, in: ObjectIdentifier(self), for: values)
    // The makers whose defaults are for other readers.
    var others: Set<ObjectIdentifier> = []
    while true {
      var released = ReleasedObjects()
      let (answer, maker) = state.withLock { state -> (Answer?, DefaultMaker?) in
        if let answer = existing(in: state.variants, for: values, releasing: &released) { return (answer, nil) }
        let maker = state.makers.first { reader.mayUse($0) && !others.contains(ObjectIdentifier($0)) }
        if maker == nil {
          state.makers.append(reader)
          reader.begin()
        }
        return (nil, maker)
      }
      release(released)
      if let answer { return answer }
      guard let maker else { break }
      if !reader.waits(for: maker) { others.insert(ObjectIdentifier(maker)) }
    }
    let made = reader.run(make)
    let answer = keep(made.value, made.reads, by: reader, isLasting: isLasting)
    reader.end()
    return answer
  }

  /// Keeps a new default, unless another maker has kept one for the same readers meanwhile. Returns the default for the
  /// maker.
  private func keep(_ value: Value, _ reads: EnvironmentReads?, by maker: DefaultMaker, isLasting: Bool) -> Answer {
    var released = ReleasedObjects()
    let answer = state.withLock { state -> Answer in
      state.makers.removeAll { $0 === maker }
      if let answer = existing(in: state.variants, for: maker.values, releasing: &released) { return answer }
      guard let reads else {
        constant = value
        if isLasting { isConstant.store(true, ordering: .releasing) }
        return (value, EnvironmentReads())
      }
      state.variants.insert(value, thatReads: reads, for: maker.values, releasing: &released)
      return (value, reads)
    }
    release(released)
    return answer
  }

  private typealias Answer = (value: Value, reads: EnvironmentReads)
}

/// The objects to release after the lock of a default. Releasing them may run user code, which may read the same key.
private typealias ReleasedObjects = [Any]

/// The defaults of one key that read the environment while they were made, each for readers with the same entries.
private struct DefaultVariants<Value> {
  /// The defaults with reads of the same parts of an environment, by the identities of the entries in these parts.
  private typealias Group = (reads: EnvironmentReads, variants: [[ObjectIdentifier?]: Variant])

  private struct Variant {
    let value: Value
    let entries: [Weak<AnyObject>]

    /// Returns whether the entries still exist. If they don't, other entries may have their addresses.
    func isCurrent(releasing released: inout ReleasedObjects) -> Bool {
      entries.allSatisfy { entry in
        guard let object = entry.object else { return false }
        // This may be the last reference by now.
        released.append(object)
        return true
      }
    }
  }

  private var groups: [Group] = []
  var isEmpty: Bool { groups.isEmpty }
  /// The number of defaults to add before the next search for defaults without readers. It grows with the number of
  /// defaults, so that the searches cost each added default a constant amount of time.
  private var countBeforeDropping = 8

  /// Returns the default whose reads gave the same entries as the reader has, and these reads.
  func value(
    for values: EnvironmentValues, releasing released: inout ReleasedObjects
  ) -> (value: Value, reads: EnvironmentReads)? {
    for group in groups {
      let entries = group.reads.entries(in: values)
      released.append(entries)
      let variant = group.variants[entries.map { $0.map(ObjectIdentifier.init) }]
      guard let variant, variant.isCurrent(releasing: &released) else { continue }
      return (variant.value, group.reads)
    }
    return nil
  }

  /// Adds a default for readers with the same entries, and removes some with no possible reader left.
  mutating func insert(
    _ value: Value, thatReads reads: EnvironmentReads, for values: EnvironmentValues,
    releasing released: inout ReleasedObjects
  ) {
    if countBeforeDropping == 0 { drop(releasing: &released) }
    countBeforeDropping -= 1
    let known = groups.firstIndex { $0.reads.keys == reads.keys && $0.reads.includeAll == reads.includeAll }
    let index = known ?? groups.endIndex
    if index == groups.endIndex { groups.append((reads, [:])) }
    let entries = reads.entries(in: values)
    released.append(entries)
    let variant = Variant(value: value, entries: entries.compactMap { $0.map(Weak.init) })
    if let former = groups[index].variants.updateValue(variant, forKey: entries.map { $0.map(ObjectIdentifier.init) }) {
      released.append(former)
    }
  }

  /// Removes the defaults with no possible reader left.
  private mutating func drop(releasing released: inout ReleasedObjects) {
    // Releasing the keys of a group may also run user code, for the arguments of a key path.
    released.append(groups)
    for index in groups.indices {
      groups[index].variants = groups[index].variants.filter { $0.value.isCurrent(releasing: &released) }
    }
    groups.removeAll { $0.variants.isEmpty }
    countBeforeDropping = groups.reduce(8) { $0 + $1.variants.count }
  }
}

extension EnvironmentReads {
  /// Returns the entries in some values for the recorded keys, or their whole layer if all were read.
  func entries(in values: EnvironmentValues) -> [AnyObject?] {
    if includeAll { return [values.storedLayer] }
    return keys.sorted { $0.identity < $1.identity }.map { values.storedEntry(of: $0) }
  }
}
