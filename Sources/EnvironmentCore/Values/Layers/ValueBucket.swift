/// A small hash table of one ``ValueLayer``: entries by the address of their key's metatype, in open addressing.
///
/// A bucket is one word: the address of its slots, with the logarithm of their number in the low bits. So a look-up
/// gets both with one load. A slot is one word, too: the address of an entry, whose lowest bit indicates that the layer
/// of this bucket owns the entry. A zero slot ends a probe. At least a quarter of the slots are zero.
///
/// Two words precede the slots in memory. One is the number of entries. The other combines the number of owned entries
/// and the slot of the entry stored last. If a word has 32 bits, two unused words come first, so that the slots are
/// aligned.
@usableFromInline
@frozen
struct ValueBucket {
  @usableFromInline let slots: UnsafeMutablePointer<UInt>
  @usableFromInline let logarithm: UInt

  /// The alignment of the slots in bytes, which leaves the low bits of their address to the logarithm.
  static var alignment: Int { 16 }

  static var headerWords: Int { alignment / MemoryLayout<UInt>.size }
  static var ownedBit: UInt { 1 }

  /// Half the number of bits in a word. The lower half contains the number of owned entries, and the upper half the
  /// slot of the last one.
  @inlinable @inline(__always)
  static var halfWord: UInt { UInt(truncatingIfNeeded: UInt.bitWidth / 2) }

  @inlinable @inline(__always)
  init(word: UInt) {
    // Each place in a directory holds a bucket, so no word is zero.
    self.slots = UnsafeMutablePointer(bitPattern: word & ~15).unsafelyUnwrapped
    self.logarithm = word & 15
  }

  /// Creates a bucket in memory with `headerWords` words before `slots`, and a word for each slot.
  private init(slots: UnsafeMutablePointer<UInt>, logarithm: UInt) {
    assert(UInt(bitPattern: slots) & 15 == 0, "The low bits of the address are used.")
    self.slots = slots
    self.logarithm = logarithm
  }

  /// Creates an empty bucket.
  init(emptyAt slots: UnsafeMutablePointer<UInt>, logarithm: UInt) {
    self.init(slots: slots, logarithm: logarithm)
    (slots - Self.headerWords).initialize(repeating: 0, count: Self.headerWords + capacity)
  }

  /// Creates a bucket with the entries of another one, and takes over their ownership, or owns none of them.
  init(
    _ other: ValueBucket, takingOwnership: Bool = false, at slots: UnsafeMutablePointer<UInt>, logarithm: UInt
  ) {
    let taken = takingOwnership ? ~0 : ~Self.ownedBit
    if logarithm == other.logarithm {
      self.init(slots: slots, logarithm: logarithm)
      for index in 0..<capacity { slots[index] = other.slots[index] & taken }
    } else {
      self.init(emptyAt: slots, logarithm: logarithm)
      for index in 0..<other.capacity where other.slots[index] != 0 {
        let key = Self.key(in: other.slots[index])
        slot(for: key, hash: Self.hash(key)).pointee = other.slots[index] & taken
      }
    }
    count = other.count
    slots[-2] = 0
    if takingOwnership { ownedCount = other.ownedCount }
  }

  var word: UInt { UInt(bitPattern: slots) | logarithm }

  @inlinable var mask: Int { ((1 as Int) &<< Int(truncatingIfNeeded: logarithm)) &- 1 }

  var capacity: Int { mask &+ 1 }

  /// The number of entries.
  var count: Int {
    get { Int(bitPattern: slots[-1]) }
    nonmutating set { slots[-1] = UInt(bitPattern: newValue) }
  }

  /// The number of owned entries.
  var ownedCount: Int {
    get { Int(truncatingIfNeeded: slots[-2] & Self.lowerHalf) }
    nonmutating set { slots[-2] = slots[-2] & ~Self.lowerHalf | UInt(truncatingIfNeeded: newValue) }
  }

  /// The slot of the entry stored last. This is usually the only owned entry, so a search can start there.
  var lastStored: Int {
    get { Int(truncatingIfNeeded: slots[-2] &>> Self.halfWord) }
    nonmutating set { slots[-2] = slots[-2] & Self.lowerHalf | UInt(truncatingIfNeeded: newValue) &<< Self.halfWord }
  }

  private static var lowerHalf: UInt { (1 &<< halfWord) &- 1 }

  /// Indicates whether another entry would fill more than three quarters of the slots.
  var isFull: Bool { (count &+ 1) &* 4 > capacity &* 3 }

  /// Returns the logarithm of a bucket with room for a number of entries.
  static func logarithm(forCount count: Int) -> UInt {
    UInt(Int.bitWidth - (max(3, count) * 4 / 3).leadingZeroBitCount)
  }

  /// Spreads the bits of a metatype's address. Addresses differ mostly in the middle bits.
  @inlinable @inline(__always)
  static func hash(_ key: UInt) -> UInt {
    key &* UInt(truncatingIfNeeded: 0x9E37_79B9_7F4A_7C15 as UInt64)
  }

  /// Returns the slot at which the probe for a hash starts.
  @inlinable @inline(__always)
  func home(of hash: UInt) -> Int {
    Int(truncatingIfNeeded: hash &>> Self.halfWord) & mask
  }

  static func entry(in slot: UInt) -> Unmanaged<ValueEntry> {
    .fromOpaque(UnsafeRawPointer(bitPattern: slot & ~ownedBit).unsafelyUnwrapped)
  }

  static func key(in slot: UInt) -> UInt {
    entry(in: slot)._withUnsafeGuaranteedRef { $0.keyIdentity }
  }
}

// MARK: Reading

extension ValueBucket {
  /// Returns the address of the ``ValueEntry`` of a key. The entry isn't retained.
  @inlinable @inline(__always)
  func entry(for key: UInt, hash: UInt) -> UnsafeRawPointer? {
    var index = home(of: hash)
    while let entry = UnsafeRawPointer(bitPattern: slots[index] & ~1) {
      if Unmanaged<ValueEntry>.fromOpaque(entry)._withUnsafeGuaranteedRef({ $0.keyIdentity }) == key { return entry }
      index = (index &+ 1) & mask
    }
    return nil
  }

  /// Calls `body` with each entry.
  func forEachEntry(_ body: (Unmanaged<ValueEntry>) -> Void) {
    for index in 0..<capacity where slots[index] != 0 {
      body(Self.entry(in: slots[index]))
    }
  }

  /// Returns the slot of a key, or the empty slot for it.
  @inline(__always)
  func slot(for key: UInt, hash: UInt) -> UnsafeMutablePointer<UInt> {
    var index = home(of: hash)
    while slots[index] != 0, Self.key(in: slots[index]) != key {
      index = (index &+ 1) & mask
    }
    return slots + index
  }
}

// MARK: Mutation

extension ValueBucket {
  /// Stores an entry as owned. The bucket must not be full. Returns whether the key is new, or else whether the former
  /// entry was owned.
  ///
  /// A new key takes the first slot of its probe, and the entries there move on, because the value set last is read
  /// most often.
  func store(_ entry: Unmanaged<ValueEntry>, for key: UInt, hash: UInt) -> (isNew: Bool, replacesOwned: Bool) {
    let slot = slot(for: key, hash: hash)
    let previous = slot.pointee
    let new = UInt(bitPattern: entry.toOpaque()) | Self.ownedBit
    if previous & Self.ownedBit != 0 {
      slot.pointee = new
      Self.entry(in: previous).release()
      return (false, true)
    }
    ownedCount &+= 1
    if previous != 0 {
      slot.pointee = new
      lastStored = slot - slots
      return (false, false)
    }
    count &+= 1
    lastStored = home(of: hash)
    var index = lastStored
    var moving = new
    while slots[index] != 0 {
      swap(&slots[index], &moving)
      index = (index &+ 1) & mask
    }
    slots[index] = moving
    return (true, false)
  }

  /// Makes the borrowed entries owned.
  func retainEntries() {
    for index in 0..<capacity where slots[index] != 0 && slots[index] & Self.ownedBit == 0 {
      _ = Self.entry(in: slots[index]).retain()
      slots[index] |= Self.ownedBit
    }
    ownedCount = count
  }

  /// Removes a key of the bucket. Returns whether the key's entry was owned.
  func remove(_ key: UInt, hash: UInt) -> Bool {
    let slot = slot(for: key, hash: hash)
    let removed = slot.pointee
    closeGap(at: slot - slots)
    count -= 1
    guard removed & Self.ownedBit != 0 else { return false }
    ownedCount -= 1
    Self.entry(in: removed).release()
    return true
  }

  /// Calls `body`, such as a function for releasing entries, with each owned entry.
  func forEachOwnedEntry(_ body: (Unmanaged<ValueEntry>) -> Void) {
    var remaining = ownedCount
    var index = lastStored
    while remaining > 0 {
      if slots[index] & Self.ownedBit != 0 {
        body(Self.entry(in: slots[index]))
        remaining &-= 1
      }
      index = (index &+ 1) & mask
    }
  }

  /// Empties a slot, and moves back the following entries that a probe would no longer reach.
  private func closeGap(at emptied: Int) {
    var gap = emptied
    var index = (gap + 1) & mask
    while slots[index] != 0 {
      let home = home(of: Self.hash(Self.key(in: slots[index])))
      if (index &- home) & mask >= (index &- gap) & mask {
        slots[gap] = slots[index]
        gap = index
      }
      index = (index + 1) & mask
    }
    slots[gap] = 0
  }
}
