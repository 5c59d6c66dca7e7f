internal import Synchronization

extension ValueLayer {
  /// Makes an empty layer without a parent, with room for `count` entries.
  static func empty(for count: Int = 0) -> ValueLayer {
    // On average 8 to 16 entries in a bucket, or up to 32 in the only one.
    let bits = count <= 32 ? 0 : Int.bitWidth - ((count - 1) / 16).leadingZeroBitCount
    let logarithm = ValueBucket.logarithm(forCount: (count >> bits) + 1)
    let layer = allocate(Header(directoryShift: UInt8(63 - bits)), bucketLogarithm: logarithm)
    layer.withUnsafeMutablePointers { header, words in
      for word in header.pointee.bucketWords {
        let slots =
          word == directoryWord ? header.pointee.slots(in: words) : allocateSlots(logarithm: logarithm)
        words[word] = ValueBucket(emptyAt: slots, logarithm: logarithm).word
      }
    }
    return layer
  }

  /// Makes a copy of a layer with one key changed. It borrows all buckets except the key's.
  ///
  /// Consumes one reference to the parent, and one to the entry.
  static func derived(
    from parent: Unmanaged<ValueLayer>, setting entry: Unmanaged<ValueEntry>?, for key: UInt
  ) -> ValueLayer {
    let parent = parent._withUnsafeGuaranteedRef { $0.isAtLimit } ? folded(parent) : parent
    let (source, sourceWords) = parent._withUnsafeGuaranteedRef { $0.withUnsafeMutablePointers { ($0, $1) } }
    let hash = ValueBucket.hash(key)
    let changed = source.pointee.bucketWord(for: hash)
    let borrowed = ValueBucket(word: sourceWords[changed])
    let logarithm = borrowed.isFull ? borrowed.logarithm + 1 : borrowed.logarithm
    let layer = allocate(source.pointee, bucketLogarithm: logarithm)
    layer.withUnsafeMutablePointers { header, words in
      header.pointee.parent = parent
      header.pointee.depth &+= 1
      for word in header.pointee.bucketWords { words[word] = sourceWords[word] }
      let slots = header.pointee.slots(in: words)
      let bucket = ValueBucket(borrowed, at: slots, logarithm: logarithm)
      words[changed] = bucket.word
      header.pointee.set(entry, for: key, hash: hash, in: bucket)
      if header.pointee.count <= 4, header.pointee.directoryCount == 1 {
        // Retaining so few entries is as cheap as borrowing them, and keeps no replaced entry alive.
        bucket.retainEntries()
        header.pointee.parent = nil
        header.pointee.depth = 0
        header.pointee.entriesAlive = header.pointee.count
        parent.release()
      }
    }
    return layer
  }

  /// Returns a layer for recording reads: it records each key read from `parent` through it.
  ///
  /// The layer has no entries, so every look-up misses and takes the path that calls recorders. Recording adds no cost
  /// to look-ups in other layers.
  static func recording(_ parent: ValueLayer?, with recorder: AccessRecorder) -> ValueLayer {
    let layer = empty()
    layer.withUnsafeMutablePointerToHeader { header in
      header.pointee.parent = parent.map(Unmanaged.passRetained)
      header.pointee.recorder = .passRetained(recorder)
      header.pointee.interceptorCount = 1
    }
    return layer
  }

  /// Takes out the layer whose reads are recorded. The recording layer must be uniquely referenced.
  func takeRecorded() -> ValueLayer? {
    withUnsafeMutablePointerToHeader { $0.pointee.parent.take()?.takeRetainedValue() }
  }

  /// Puts in the layer whose reads are recorded, after the former one was taken out.
  func putRecorded(_ recorded: consuming ValueLayer?) {
    let recorded = recorded.map(Unmanaged.passRetained)
    withUnsafeMutablePointerToHeader { $0.pointee.parent = recorded }
  }

  /// Makes a layer without a parent from the entries chosen by `isIncluded`.
  func flattened(where isIncluded: (ValueEntry) -> Bool = { _ in true }) -> ValueLayer {
    let flat = ValueLayer.empty(for: withUnsafeMutablePointerToHeader { Int($0.pointee.count) })
    forEachEntry { entry in
      entry._withUnsafeGuaranteedRef { if isIncluded($0) { flat.set(.passRetained($0), for: $0.keyIdentity) } }
    }
    return flat
  }

  /// Makes a layer with a bucket inside it. The memory of the bucket and of the directory isn't initialized.
  @inline(__always)
  private static func allocate(_ header: Header, bucketLogarithm: UInt) -> ValueLayer {
    let words = header.wordsBeforeSlots + (1 << Int(bucketLogarithm))
    let layer = unsafeDowncast(ValueLayer.create(minimumCapacity: words) { _ in header }, to: ValueLayer.self)
    layer.withUnsafeMutablePointerToElements { $0[foldedWord] = 0 }
    return layer
  }
}

// MARK: Folding

extension ValueLayer {
  /// Indicates whether to fold this layer before anything is derived from it.
  private var isAtLimit: Bool {
    withUnsafeMutablePointerToHeader { $0.pointee.depth >= 64 || $0.pointee.isOutOfShape }
  }

  /// Returns an equal layer without parents. It is made at its first use and kept, so that many derivations need only
  /// one.
  ///
  /// Consumes one reference to the layer, and returns a retained reference to the folded layer.
  private static func folded(_ layer: Unmanaged<ValueLayer>) -> Unmanaged<ValueLayer> {
    let layer = layer.takeRetainedValue()
    return .passRetained(
      layer.withFoldedWord { word in
        if let existing = UnsafeRawPointer(bitPattern: word.load(ordering: .acquiring)) {
          return Unmanaged<ValueLayer>.fromOpaque(existing).takeUnretainedValue()
        }
        let made = Unmanaged.passRetained(layer.flattened())
        let (exchanged, winner) = word.compareExchange(
          expected: 0, desired: UInt(bitPattern: made.toOpaque()), ordering: .acquiringAndReleasing
        )
        guard !exchanged, let winner = UnsafeRawPointer(bitPattern: winner) else { return made.takeUnretainedValue() }
        made.release()
        return Unmanaged<ValueLayer>.fromOpaque(winner).takeUnretainedValue()
      }
    )
  }

  private func withFoldedWord<Result>(_ body: (borrowing Atomic<UInt>) -> Result) -> Result {
    withUnsafeMutablePointerToElements { words in
      // `Atomic<UInt>` has the layout of a `UInt`. While the layer is shared, the word is accessed only in this way.
      body(UnsafeMutableRawPointer(words + Self.foldedWord).assumingMemoryBound(to: Atomic<UInt>.self).pointee)
    }
  }
}
