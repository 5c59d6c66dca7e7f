public import Synchronization

/// The default of one key: made at its first read, by one reader, while other readers of the key wait, as for a `static let`.
///
/// A default that reads the environment while it is made is kept with the entries that it has read. It serves readers whose
/// environments have the same entries, and is made anew for others.
///
/// Isolation: can be used from any thread. The lock belongs to the key alone, so making a default can read others.
//
// `@unchecked Sendable`: `constant` is written once, with the lock held, before `isConstant` is. That readers share a default
// which isn't `Sendable` is decision 4.
@usableFromInline
final class DefaultBox<Value>: @unchecked Sendable {
  /// The default that serves all readers.
  @usableFromInline var constant: Value?

  /// Whether ``constant`` can be read without the lock.
  @usableFromInline let isConstant = Atomic(false)

  /// The default that serves all readers, if it is made and lasting.
  @inlinable
  var lasting: Value? { isConstant.load(ordering: .acquiring) ? constant : nil }

  private let variants = Lock(Unchecked(DefaultVariants<Value>()))

  /// The thread that makes a default; zero if none does.
  private let makingThread = Atomic<UInt>(0)

  init() {}

  /// Returns the default for a reader.
  ///
  /// - Parameters:
  ///   - values: The environment that the reader has.
  ///   - isLasting: Whether a default that reads nothing can be read without the lock from then on.
  ///   - name: The name of the key, for reports.
  ///   - make: Makes the default.
  func value(
    for values: EnvironmentValues, isLasting: Bool, named name: @autoclosure () -> String, make: () -> Value
  ) -> Value {
    let thread = CurrentThread.id
    guard makingThread.load(ordering: .relaxed) != thread else {
      fatalError(
        """
        The default of '\(name())' reads itself while it is made.
          • Read something else in the default, or in what the default makes.
          • Or set a value where the default is read: 'withEnvironment { $0.\(name()) = … }'.
        """
      )
    }
    let answer = variants.withLock { variants in
      if let constant { return Unchecked(Answer(value: constant)) }
      if let (value, reads) = variants.value.value(for: values) {
        return Unchecked(Answer(value: value, reads: reads))
      }
      makingThread.store(thread, ordering: .relaxed)
      let (value, reads) = DefaultRecorder.record(for: values, make)
      makingThread.store(0, ordering: .relaxed)
      if let reads {
        let dropped = variants.value.insert(value, thatReads: reads, for: values)
        return Unchecked(Answer(value: value, reads: reads, dropped: dropped))
      }
      constant = value
      if isLasting { isConstant.store(true, ordering: .releasing) }
      return Unchecked(Answer(value: value))
    }.value
    // A computation that reads the default depends on what the default has read.
    if let recorder = values.layer?.recorder {
      for key in answer.reads.keys { recorder.record(key) }
      if answer.reads.isAll { recorder.recordAll() }
    }
    return answer.value
  }

  /// Sets the default for all readers. Returns `false`, and sets nothing, if there is a default.
  func prepare(_ value: Value) -> Bool {
    let value = Unchecked(value)
    return variants.withLock { variants in
      guard constant == nil, variants.value.isEmpty else { return false }
      constant = value.value
      isConstant.store(true, ordering: .releasing)
      return true
    }
  }

  private struct Answer {
    let value: Value
    /// What the default has read.
    var reads = DefaultReads()
    /// Defaults that can't serve a reader any more. They are released without the lock.
    var dropped: [Value] = []
  }
}

/// The defaults of one key that read the environment while they were made, each for readers with the same entries.
private struct DefaultVariants<Value> {
  /// The defaults that have read the same keys, by the addresses of the entries that these had.
  private struct Group {
    let reads: DefaultReads
    var variants: [[UInt]: Variant] = [:]
  }

  private struct Variant {
    let value: Value
    let entries: [WeakReference]

    /// Whether the entries exist. Other ones may have their addresses otherwise.
    var isCurrent: Bool { entries.allSatisfy { !$0.isReleased } }
  }

  private var groups: [Group] = []
  var isEmpty: Bool { groups.isEmpty }
  private var count = 0
  private var countAfterDropping = 0

  /// Returns the default that has read what is set for a reader, and which parts of the environment it has read.
  func value(for values: EnvironmentValues) -> (value: Value, reads: DefaultReads)? {
    for group in groups {
      let entries = group.reads.entries(in: values)
      guard let variant = group.variants[entries.map(\.address)], variant.isCurrent else { continue }
      return (variant.value, group.reads)
    }
    return nil
  }

  /// Adds a default for readers with the same entries. Returns defaults that can't serve a reader any more.
  mutating func insert(_ value: Value, thatReads reads: DefaultReads, for values: EnvironmentValues) -> [Value] {
    var dropped: [Value] = []
    if count > 2 * countAfterDropping + 8 { dropped = drop() }
    let index = groups.firstIndex { $0.reads == reads } ?? groups.endIndex
    if index == groups.endIndex { groups.append(Group(reads: reads)) }
    let entries = reads.entries(in: values)
    let variant = Variant(value: value, entries: entries)
    if let former = groups[index].variants.updateValue(variant, forKey: entries.map(\.address)) {
      dropped.append(former.value)
    } else {
      count += 1
    }
    return dropped
  }

  /// Removes the defaults that can't serve a reader any more.
  private mutating func drop() -> [Value] {
    var dropped: [Value] = []
    for index in groups.indices {
      let removed = groups[index].variants.filter { !$0.value.isCurrent }
      dropped += removed.values.map(\.value)
      for key in removed.keys { groups[index].variants[key] = nil }
    }
    groups.removeAll { $0.variants.isEmpty }
    count -= dropped.count
    countAfterDropping = count
    return dropped
  }
}

/// The parts of an environment that a default has read while it was made.
struct DefaultReads: Equatable {
  var keys: Set<ValueKey> = []

  /// Whether all that is set was read, by a reader that asked for no keys.
  var isAll = false

  /// The entries that some values have in these parts; for all parts, the table of entries.
  fileprivate func entries(in values: EnvironmentValues) -> [WeakReference] {
    if isAll { return [WeakReference(values.storedLayer)] }
    return keys.sorted { $0.identity < $1.identity }.map { WeakReference(values.storedEntry(of: $0)) }
  }
}

/// A reference to an object that may be released, or to none.
private struct WeakReference {
  let address: UInt
  private weak var object: AnyObject?

  init(_ object: AnyObject?) {
    self.object = object
    address = object.map { UInt(bitPattern: ObjectIdentifier($0)) } ?? 0
  }

  var isReleased: Bool { address != 0 && object == nil }
}
