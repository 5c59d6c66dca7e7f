/// The storage of ``EnvironmentValues``: a table of the set values, derived from the table of another layer.
///
/// A layer is an index from keys to entries. A derived layer copies as little as possible of its parent's index, as
/// plain words, without reference counting. It retains its parent, which keeps alive the objects that the words refer
/// to. So a derivation costs one layer and one entry, whatever the number of values, and a look-up never walks the
/// parents:
///
///     layer ── parent ──▶ layer ── parent ──▶ layer
///     │ directory: 1, 2, 4 … buckets
///     └─▶ bucket: entry, entry …
///
/// - A bucket belongs to the layer that made it; a derived layer borrows all of them except the changed one.
/// - An entry belongs to the layer that stored it, marked by a bit in its slot.
/// - An entry replaced in a derived layer lives as long as its owner. The number of such entries and the length of a
///   chain of parents are bounded: at a limit, the chain is folded into one layer without a parent.
///
/// Isolation: immutable while shared. Only a uniquely referenced layer changes in place.
///
/// The words after the header are the folded layer (or zero), the directory, and one bucket.
//
// `@usableFromInline` for `EnvironmentValues.subscript`. The benchmarks `values/read …` show the gain.
@usableFromInline
final class ValueLayer: ManagedBuffer<ValueLayer.Header, UInt> {
  @usableFromInline
  struct Header {
    /// The owner of the borrowed buckets and entries. In a recording layer, the layer whose reads it records. Retained.
    var parent: Unmanaged<ValueLayer>?
    /// The recorder of reads. Only a recording layer has one; it has no entries itself. Retained.
    var recorder: Unmanaged<AccessRecorder>?
    /// The number of set keys.
    var count: UInt32 = 0
    /// The number of entries kept alive by this layer, itself or through its parents.
    var entriesAlive: UInt32 = 0
    /// The number of its ancestors.
    var depth: UInt8 = 0
    /// `63 - directoryBits`: the distance to shift half a hash for an index into the directory. If a word has 32 bits,
    /// the shift treats it as `31 - directoryBits`.
    @usableFromInline let directoryShift: UInt8
    /// Indicates whether an entry that isn't sendable was stored in the layer, or in an ancestor.
    var mayHoldUnsendable = false
    /// Indicates whether an entry with a reference was stored in the layer, or in an ancestor.
    var mayHoldReferences = false
    /// The number of interceptors of look-ups without a result: the recorder, the redirect, the strict handler and the
    /// left-out values.
    @usableFromInline var interceptorCount: UInt8 = 0

    var directoryCount: Int { 1 &<< Int(63 &- directoryShift) }

    /// The range of the buckets among the layer's words.
    var bucketWords: Range<Int> { ValueLayer.directoryWord..<(ValueLayer.directoryWord &+ directoryCount) }

    /// Returns the index, among the layer's words, of the bucket for a hash.
    @inlinable @inline(__always)
    func bucketWord(for hash: UInt) -> Int {
      ValueLayer.directoryWord &+ Int(truncatingIfNeeded: (hash &>> 1) &>> UInt(directoryShift))
    }

    /// The largest number of the layer's words before the slots of the bucket inside it.
    var wordsBeforeSlots: Int {
      ValueLayer.directoryWord &+ directoryCount &+ 2 &* ValueBucket.headerWords &- 1
    }

    /// Returns the first slot of the bucket inside the layer. The layer's words may not be aligned for slots.
    func slots(in words: Words) -> Words {
      UnsafeMutableRawPointer(words + (ValueLayer.directoryWord &+ directoryCount &+ ValueBucket.headerWords))
        .alignedUp(toMultipleOf: ValueBucket.alignment)
        .assumingMemoryBound(to: UInt.self)
    }

    /// Indicates whether a layer without parents should replace this one, with the same entries. This is so if more
    /// replaced entries than current ones are alive, or if the directory is much too small or too large.
    var isOutOfShape: Bool {
      entriesAlive > 2 * count + 32 || count > 32 &<< directoryBits || directoryBits > 0 && count < 2 &<< directoryBits
    }

    private var directoryBits: UInt32 { UInt32(63 &- directoryShift) }
  }

  typealias Words = UnsafeMutablePointer<UInt>

  static var foldedWord: Int { 0 }
  @usableFromInline static var directoryWord: Int { 1 }

  deinit {
    // Values without references release nothing else, so they need no queue: see the benchmarks `values/derive …`.
    if withUnsafeMutablePointerToHeader({ $0.pointee.mayHoldReferences }) {
      ReleaseQueue.run { queue in
        releaseParts { entry in
          if queue.pointee.isFull { queue.pointee.append(entry.takeRetainedValue()) } else { entry.release() }
        }
      }
    } else {
      releaseParts { $0.release() }
    }
  }

  @inline(__always)
  private func releaseParts(releasingEntriesBy release: (Unmanaged<ValueEntry>) -> Void) {
    withUnsafeMutablePointers { header, words in
      for word in header.pointee.bucketWords where Self.owns(word, header, words) {
        let bucket = ValueBucket(word: words[word])
        bucket.forEachOwnedEntry(release)
        Self.deallocate(bucket, header, words)
      }
      Self.dropFolded(words)
      header.pointee.recorder?.release()
      header.pointee.parent?.release()
    }
  }
}

// MARK: Reading

extension ValueLayer {
  /// Returns the address of the ``ValueEntry`` of a key in O(1). The entry isn't retained.
  @inlinable @inline(__always)
  func entry(for key: UInt) -> UnsafeRawPointer? {
    withUnsafeMutablePointers { header, words in
      let hash = ValueBucket.hash(key)
      return ValueBucket(word: words[header.pointee.bucketWord(for: hash)]).entry(for: key, hash: hash)
    }
  }

  /// Indicates whether a recorder, a redirect or a strict handler intercepts look-ups without a result.
  @inlinable @inline(__always)
  var interceptsMisses: Bool { withUnsafeMutablePointerToHeader { $0.pointee.interceptorCount != 0 } }

  var mayHoldUnsendable: Bool { withUnsafeMutablePointerToHeader { $0.pointee.mayHoldUnsendable } }

  var isOutOfShape: Bool { withUnsafeMutablePointerToHeader { $0.pointee.isOutOfShape } }

  var isRecording: Bool { withUnsafeMutablePointerToHeader { $0.pointee.recorder != nil } }

  var recorder: AccessRecorder? {
    withUnsafeMutablePointerToHeader { $0.pointee.recorder?.takeUnretainedValue() }
  }

  /// The layer whose reads a recording layer records.
  var recorded: ValueLayer? {
    let parent = withUnsafeMutablePointerToHeader { $0.pointee.parent?.takeUnretainedValue() }
    guard let recorder else { return parent }
    return recorder.layer(inPlaceOf: parent)
  }

  /// Calls `body` with every entry, in no particular order.
  func forEachEntry(_ body: (Unmanaged<ValueEntry>) -> Void) {
    withUnsafeMutablePointers { header, words in
      for word in header.pointee.bucketWords { ValueBucket(word: words[word]).forEachEntry(body) }
    }
  }

  /// Calls `body` with every entry missing from another layer. Skips the shared buckets.
  ///
  /// - Complexity: O(changed keys) for a layer derived from the other one.
  func forEachEntry(differingFrom other: ValueLayer?, _ body: (Unmanaged<ValueEntry>) -> Void) {
    guard let other else { return forEachEntry(body) }
    if other === self { return }
    withUnsafeMutablePointers { header, words in
      other.withUnsafeMutablePointers { otherHeader, otherWords in
        let haveSameShape = header.pointee.directoryShift == otherHeader.pointee.directoryShift
        let isDerived = header.pointee.parent?.toOpaque() == Unmanaged.passUnretained(other).toOpaque()
        for word in header.pointee.bucketWords where !haveSameShape || words[word] != otherWords[word] {
          let bucket = ValueBucket(word: words[word])
          func compare(_ entry: Unmanaged<ValueEntry>) {
            let key = entry._withUnsafeGuaranteedRef { $0.keyIdentity }
            if other.entry(for: key) != UnsafeRawPointer(entry.toOpaque()) { body(entry) }
          }
          if isDerived { bucket.forEachOwnedEntry(compare) } else { bucket.forEachEntry(compare) }
        }
      }
    }
  }

  /// The number of set keys.
  var count: Int { withUnsafeMutablePointerToHeader { Int($0.pointee.count) } }
}

// MARK: Ownership

extension ValueLayer {
  /// Returns whether a bucket was made by this layer and not by one of its parents.
  static func owns(_ word: Int, _ header: UnsafeMutablePointer<Header>, _ words: Words) -> Bool {
    // A layer with a single bucket always made that bucket, because a layer is derived in order to change one.
    guard let parent = header.pointee.parent, header.pointee.directoryShift != 63 else { return true }
    let theirs = parent._withUnsafeGuaranteedRef { $0.withUnsafeMutablePointerToElements { $0[word] } }
    return ValueBucket(word: theirs).slots != ValueBucket(word: words[word]).slots
  }

  /// Allocates the slots of a bucket outside the layer.
  static func allocateSlots(logarithm: UInt) -> Words {
    Words.allocate(capacity: ValueBucket.headerWords + (1 << Int(logarithm))) + ValueBucket.headerWords
  }

  /// Deallocates a bucket of this layer, unless the bucket is inside the layer.
  static func deallocate(_ bucket: ValueBucket, _ header: UnsafeMutablePointer<Header>, _ words: Words) {
    guard bucket.slots != header.pointee.slots(in: words) else { return }
    (bucket.slots - ValueBucket.headerWords).deallocate()
  }

  /// Releases the folded layer, which becomes outdated when this layer changes.
  static func dropFolded(_ words: Words) {
    guard let folded = UnsafeRawPointer(bitPattern: words[foldedWord]) else { return }
    words[foldedWord] = 0
    Unmanaged<ValueLayer>.fromOpaque(folded).release()
  }
}

// MARK: Mutation

extension ValueLayer {
  /// Stores the entry of a key, or removes the stored one if the entry is `nil`. The layer must be uniquely referenced.
  ///
  /// Consumes one reference to the entry. O(1).
  func set(_ entry: Unmanaged<ValueEntry>?, for key: UInt) {
    withUnsafeMutablePointers { header, words in
      Self.dropFolded(words)
      let hash = ValueBucket.hash(key)
      let word = header.pointee.bucketWord(for: hash)
      var bucket = ValueBucket(word: words[word])
      let isOwned = Self.owns(word, header, words)
      if !isOwned || bucket.isFull {
        let logarithm = bucket.isFull ? bucket.logarithm + 1 : bucket.logarithm
        let slots = Self.allocateSlots(logarithm: logarithm)
        let former = bucket
        bucket = ValueBucket(former, takingOwnership: isOwned, at: slots, logarithm: logarithm)
        if isOwned { Self.deallocate(former, header, words) }
        words[word] = bucket.word
      }
      header.pointee.set(entry, for: key, hash: hash, in: bucket)
    }
  }
}

extension ValueLayer.Header {
  /// Stores or removes an entry in a bucket owned by the layer and not full, and updates the counts.
  mutating func set(_ entry: Unmanaged<ValueEntry>?, for key: UInt, hash: UInt, in bucket: ValueBucket) {
    let isInterceptor = key == UnstoredValueHandlerKey.identity || key == LeftOutValues.Key.identity
    guard let entry else {
      if bucket.remove(key, hash: hash) { entriesAlive &-= 1 }
      if isInterceptor { interceptorCount &-= 1 }
      count &-= 1
      return
    }
    if !mayHoldUnsendable { mayHoldUnsendable = !entry._withUnsafeGuaranteedRef { $0.isSendable } }
    if !mayHoldReferences { mayHoldReferences = entry._withUnsafeGuaranteedRef { $0.mayHoldReferences } }
    let (isNew, replacesOwned) = bucket.store(entry, for: key, hash: hash)
    if !replacesOwned { entriesAlive &+= 1 }
    guard isNew else { return }
    if isInterceptor { interceptorCount &+= 1 }
    count &+= 1
  }
}
