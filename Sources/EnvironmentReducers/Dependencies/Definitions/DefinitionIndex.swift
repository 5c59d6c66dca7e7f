internal import EnvironmentCore
public import Synchronization

/// Finds the keys of definitions by the objects that key paths are, without a lock and without hashing a key path.
///
/// A literal key path is the same object each time, and so is the one in an accessor. An object that is in the index stays,
/// so that no other can be at its address. Objects that are made anew each time would fill it, so a definition has no more
/// than a few in it; the others are found by what they say.
///
/// The benchmarks `composable/read what has no key …` show the gain.
@usableFromInline
enum DefinitionIndex {
  private struct State {
    /// The one in use, and before it those that were too small: who reads may still be in one of them. All of those take
    /// less than the last.
    var tables: [Table] = []
    var count = 0

    /// How often a key path has become an alias.
    var aliasCount = 0
  }

  private static let state = Lock(Unchecked(State()))

  /// The address of the table; zero before there is one.
  @usableFromInline static let current = Atomic<UInt>(0)

  /// The key of the definition at a key path, if that is known.
  @inlinable @inline(__always)
  static func key(of keyPath: AnyKeyPath) -> ObjectIdentifier? {
    Table(at: current.load(ordering: .acquiring))?.key(of: UInt(bitPattern: ObjectIdentifier(keyPath)))
  }

  static var aliasCount: Int { state.withLock { $0.value.aliasCount } }

  /// Lets an object be found from now on, unless a key path has become an alias meanwhile, which `false` tells.
  static func add(_ keyPath: AnyKeyPath, key: ObjectIdentifier, ifAliasCount aliasCount: Int) -> Bool {
    let request = Unchecked(keyPath)
    return state.withLock { state in
      guard state.value.aliasCount == aliasCount else { return false }
      state.value.count += 1
      let table = roomyTable(of: &state.value)
      table.insert(UInt(bitPattern: Unmanaged.passRetained(request.value).toOpaque()), key: UInt(bitPattern: key))
      return true
    }
  }

  /// Lets no object of a key path be found any more: it may be an alias from now on.
  static func forget(_ keyPath: AnyKeyPath) {
    var objects: [UInt] = []
    let table = state.withLock { state in
      state.value.aliasCount += 1
      return Unchecked(state.value.tables.last)
    }.value
    table?.forEach { object, _ in objects.append(object) }
    for object in objects {
      guard let pointer = UnsafeRawPointer(bitPattern: object) else { continue }
      guard Unmanaged<AnyKeyPath>.fromOpaque(pointer).takeUnretainedValue() == keyPath else { continue }
      state.withLock { $0.value.tables.last?.insert(object, key: 0) }
    }
  }

  /// The table, of which at least every second place is free.
  private static func roomyTable(of state: inout State) -> Table {
    let former = state.tables.last
    if let former, 2 * state.count <= former.capacity { return former }
    let table = Table(capacity: max(64, 2 * (former?.capacity ?? 0)))
    former?.forEach { table.insert($0, key: $1) }
    state.tables.append(table)
    current.store(table.address, ordering: .releasing)
    return table
  }
}

extension DefinitionIndex {
  /// A hash table in open addressing: the number of its places less one; and for each place the address of an object, or
  /// zero, and a key, or zero. A place gets one object for good, after its key; the key becomes zero when the object is
  /// forgotten.
  @usableFromInline
  struct Table {
    @usableFromInline let words: UnsafeMutablePointer<Atomic<UInt>>

    init(capacity: Int) {
      words = .allocate(capacity: 1 + 2 * capacity)
      words.initialize(to: Atomic(UInt(capacity - 1)))
      for index in 1...2 * capacity { (words + index).initialize(to: Atomic(0)) }
    }

    /// The table at an address; `nil` if that is zero.
    @inlinable @inline(__always)
    init?(at address: UInt) {
      guard let words = UnsafeMutablePointer<Atomic<UInt>>(bitPattern: address) else { return nil }
      self.words = words
    }

    var address: UInt { UInt(bitPattern: words) }

    var capacity: Int { Int(mask) + 1 }

    @inlinable @inline(__always)
    var mask: UInt { words[0].load(ordering: .relaxed) }

    @inlinable @inline(__always)
    func object(at place: UInt) -> UInt { words[Int(bitPattern: 2 &* place &+ 1)].load(ordering: .acquiring) }

    @inlinable @inline(__always)
    func key(at place: UInt) -> UInt { words[Int(bitPattern: 2 &* place &+ 2)].load(ordering: .relaxed) }

    @inlinable @inline(__always)
    func key(of object: UInt) -> ObjectIdentifier? {
      let place = place(of: object)
      // Not merely something: another object may have got the place meanwhile.
      guard self.object(at: place) == object else { return nil }
      return unsafeBitCast(key(at: place), to: ObjectIdentifier?.self)
    }

    /// Where an object is, or else where it would be.
    @inlinable @inline(__always)
    func place(of object: UInt) -> UInt {
      let mask = mask
      var place = (object &* 0x9E37_79B9_7F4A_7C15) &>> 32 & mask
      while true {
        let other = self.object(at: place)
        if other == object || other == 0 { return place }
        place = (place &+ 1) & mask
      }
    }

    func insert(_ object: UInt, key: UInt) {
      let place = Int(place(of: object))
      words[2 * place + 2].store(key, ordering: .relaxed)
      words[2 * place + 1].store(object, ordering: .releasing)
    }

    func forEach(_ body: (_ object: UInt, _ key: UInt) -> Void) {
      for place in 0...mask where object(at: place) != 0 { body(object(at: place), key(at: place)) }
    }
  }
}
