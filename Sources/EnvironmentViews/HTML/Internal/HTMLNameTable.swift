/// Up to 16 bytes of a name in lower case, to be compared as two words.
struct HTMLPackedName: Sendable, Equatable {
  var low: UInt64 = 0
  var high: UInt64 = 0

  init() {}

  init(_ name: Substring) {
    for (index, byte) in name.utf8.enumerated() { set(byte, at: index) }
  }

  /// A name of at most 16 lower-case letters and inner hyphens, as most are; `nil` for any other.
  @inline(__always)
  init?(lowercased bytes: UnsafeBufferPointer<UInt8>) {
    guard 1...16 ~= bytes.count, bytes[0] != UInt8(ascii: "-") else { return nil }
    var shift: UInt64 = 0
    for byte in bytes {
      guard byte &- UInt8(ascii: "a") < 26 || byte == UInt8(ascii: "-") else { return nil }
      if shift < 64 {
        low |= UInt64(byte) &<< shift
      } else {
        high |= UInt64(byte) &<< (shift &- 64)
      }
      shift &+= 8
    }
  }

  /// Sets a byte that was not set before. What is past the 16th is dropped: no name in a table is longer.
  mutating func set(_ byte: UInt8, at index: Int) {
    if index < 8 {
      low |= UInt64(byte) &<< UInt64(index &* 8)
    } else if index < 16 {
      high |= UInt64(byte) &<< UInt64(index &* 8 &- 64)
    }
  }

  /// Whether this name begins with one of at most 8 bytes.
  @inline(__always)
  func hasPrefix(_ prefix: StaticString) -> Bool {
    for index in 0..<prefix.utf8CodeUnitCount
    where UInt8(truncatingIfNeeded: low &>> UInt64(index &* 8)) != prefix.utf8Start[index] {
      return false
    }
    return true
  }

  var hash: Int {
    let mixed = (low ^ (high &* 0x9E37_79B9_7F4A_7C15)) &* 0xD6E8_FEB8_6659_FD93
    return Int(truncatingIfNeeded: mixed &>> 40)
  }
}

/// What is known about a fixed set of names: a hash table made for names that are at most 16 bytes long.
///
/// A writer looks a name up for each element, so this is an array to probe rather than a `Dictionary` of `String`, which
/// would hash every byte with SipHash.
struct HTMLNameTable<Value: Sendable>: Sendable {
  private var slots: [(name: HTMLPackedName, value: Value)?]

  /// Makes a table from values and the names, with spaces between them, that they are for.
  init(_ entries: [(Value, names: String)]) {
    slots = Array(repeating: nil, count: 1024)
    for (value, names) in entries {
      for name in names.split(separator: " ") {
        precondition(name.utf8.count <= 16, "a known name is at most 16 bytes long")
        insert(value, for: HTMLPackedName(name))
      }
    }
  }

  private mutating func insert(_ value: Value, for name: HTMLPackedName) {
    var index = name.hash & 1023
    while let slot = slots[index] {
      precondition(slot.name != name, "a known name is listed once")
      index = (index + 1) & 1023
    }
    slots[index] = (name, value)
  }

  subscript(name: HTMLPackedName) -> Value? {
    var index = name.hash & 1023
    while let slot = slots[index] {
      if slot.name == name { return slot.value }
      index = (index + 1) & 1023
    }
    return nil
  }
}
