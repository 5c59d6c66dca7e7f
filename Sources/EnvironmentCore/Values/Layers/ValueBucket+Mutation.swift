extension ValueBucket {
  enum Stored { case added, replacedBorrowed, replacedOwned }

  /// Fills an empty bucket with the entries of another, which keeps none of them.
  func take(from other: ValueBucket) {
    for index in 0..<other.capacity where other.slots[index] != 0 {
      let key = Self.key(in: other.slots[index])
      slot(for: key, hash: Self.hash(key)).pointee = other.slots[index]
    }
    count = other.count
    ownedCount = other.ownedCount
    other.ownedCount = 0
  }

  /// Stores an entry as owned. The bucket must not be full.
  ///
  /// A new key takes the first place of its probe, and what was there moves on: what is read is most often what was set
  /// last.
  func store(_ entry: Unmanaged<ValueEntry>, for key: UInt, hash: UInt) -> Stored {
    let slot = slot(for: key, hash: hash)
    let previous = slot.pointee
    let new = UInt(bitPattern: entry.toOpaque()) | Self.ownedBit
    if previous & Self.ownedBit != 0 {
      slot.pointee = new
      Self.entry(in: previous).release()
      return .replacedOwned
    }
    ownedCount &+= 1
    if previous != 0 {
      slot.pointee = new
      lastStored = slot - slots
      return .replacedBorrowed
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
    return .added
  }

  /// Makes the borrowed entries owned.
  func retainEntries() {
    for index in 0..<capacity where slots[index] != 0 && slots[index] & Self.ownedBit == 0 {
      _ = Self.entry(in: slots[index]).retain()
      slots[index] |= Self.ownedBit
    }
    ownedCount = count
  }

  /// Removes a key that is there and says whether its entry was owned.
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

  /// Releases the entries that are owned.
  func releaseEntries() {
    var remaining = ownedCount
    var index = lastStored
    while remaining > 0 {
      if slots[index] & Self.ownedBit != 0 {
        Self.entry(in: slots[index]).release()
        remaining &-= 1
      }
      index = (index &+ 1) & mask
    }
  }

  /// Empties a slot and moves back those behind it that a probe would no longer reach.
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
