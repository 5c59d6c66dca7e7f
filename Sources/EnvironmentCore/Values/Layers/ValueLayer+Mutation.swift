extension ValueLayer {
  /// Stores the entry of a key, or removes it if there is none to store. Only for a layer that is uniquely referenced.
  ///
  /// Takes over one reference to the entry. O(1).
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
        if isOwned {
          let larger = ValueBucket(emptyAt: slots, logarithm: logarithm)
          larger.take(from: bucket)
          Self.deallocate(bucket, header, words)
          bucket = larger
        } else {
          bucket = ValueBucket(borrowing: bucket, at: slots, logarithm: logarithm)
        }
        words[word] = bucket.word
      }
      header.pointee.set(entry, for: key, hash: hash, in: bucket)
    }
  }
}

extension ValueLayer.Header {
  /// Stores or removes an entry in a bucket that the layer owns and that isn't full, and keeps the counts.
  mutating func set(_ entry: Unmanaged<ValueEntry>?, for key: UInt, hash: UInt, in bucket: ValueBucket) {
    let interceptor = ValueLayer.MissInterceptors.stored(for: key)
    if entry != nil { missInterceptors.formUnion(interceptor) } else { missInterceptors.subtract(interceptor) }
    if let entry {
      if !entry._withUnsafeGuaranteedRef({ $0.isSendable }) { mayHoldUnsendable = true }
      switch bucket.store(entry, for: key, hash: hash) {
      case .added:
        count &+= 1
        entriesAlive &+= 1
      case .replacedBorrowed:
        entriesAlive &+= 1
      case .replacedOwned:
        break
      }
    } else {
      if bucket.remove(key, hash: hash) { entriesAlive &-= 1 }
      count &-= 1
    }
  }
}
