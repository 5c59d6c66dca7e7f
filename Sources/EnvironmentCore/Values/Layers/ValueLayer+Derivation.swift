internal import Synchronization

extension ValueLayer {
  /// Makes a layer without a parent, with room for `count` entries and none in it.
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

  /// Makes a layer that sees what another sees but for one key, and borrows all of it but the bucket of that key.
  ///
  /// Takes over one reference to the parent, and one to the entry.
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
      let bucket = ValueBucket(borrowing: borrowed, at: slots, logarithm: logarithm)
      words[changed] = bucket.word
      header.pointee.set(entry, for: key, hash: hash, in: bucket)
      if header.pointee.count <= 4, header.pointee.directoryCount == 1 {
        // So few entries are as cheap to retain as to borrow, and a replaced one needn't be kept then.
        bucket.retainEntries()
        header.pointee.parent = nil
        header.pointee.depth = 0
        header.pointee.entriesAlive = header.pointee.count
        parent.release()
      }
    }
    return layer
  }

  /// Returns a layer that passes the keys that are read from `parent` through it to a recorder.
  ///
  /// It has no entries, so every look-up misses and takes the path on which recorders are asked; look-ups in other
  /// layers pay nothing for recording.
  static func recording(_ parent: ValueLayer?, with recorder: ReadRecorder) -> ValueLayer {
    let layer = empty()
    layer.withUnsafeMutablePointerToHeader { header in
      header.pointee.parent = parent.map(Unmanaged.passRetained)
      header.pointee.recorder = .passRetained(recorder)
      header.pointee.missInterceptors = .recorder
    }
    return layer
  }

  /// Takes the layer out whose reads are recorded. Only for a recording layer that is uniquely referenced.
  func takeRecorded() -> ValueLayer? {
    withUnsafeMutablePointerToHeader { $0.pointee.parent.take()?.takeRetainedValue() }
  }

  /// Puts in the layer whose reads are recorded, after the former one was taken out.
  func putRecorded(_ recorded: consuming ValueLayer?) {
    let recorded = recorded.map(Unmanaged.passRetained)
    withUnsafeMutablePointerToHeader { $0.pointee.parent = recorded }
  }

  /// Makes a layer through which the values of a place are read that it has at that time.
  static func following(_ place: any EnvironmentPlace) -> ValueLayer {
    let layer = recording(nil, with: PlaceRecorder(following: place))
    layer.withUnsafeMutablePointerToHeader { $0.pointee.missInterceptors = [.recorder, .place] }
    return layer
  }

  /// Makes a layer without a parent from the entries that `isIncluded` chooses.
  func flattened(where isIncluded: (ValueEntry) -> Bool = { _ in true }) -> ValueLayer {
    let flat = ValueLayer.empty(for: withUnsafeMutablePointerToHeader { Int($0.pointee.count) })
    forEachEntry { entry in
      entry._withUnsafeGuaranteedRef { if isIncluded($0) { flat.set(.passRetained($0), for: $0.key) } }
    }
    return flat
  }

  /// Makes a layer with a bucket inside it whose memory, like that of the directory, isn't initialised.
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

  /// A layer without parents, made at its first use and kept, so that many derivations cost one folding.
  ///
  /// Exchanges one reference to the layer for one to the folded layer.
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
      // `Atomic<UInt>` is laid out as a `UInt`. While the layer is shared, the word is used in this way alone.
      body(UnsafeMutableRawPointer(words + Self.foldedWord).assumingMemoryBound(to: Atomic<UInt>.self).pointee)
    }
  }
}
