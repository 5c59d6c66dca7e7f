// Searches for text without the standard library's: those are in the module of regular expressions, which makes a
// static program for a page a third larger (see the benchmark `start`).

extension StringProtocol {
  /// Returns the range of the first occurrence of other text, compared by its bytes; `nil` if there is none.
  ///
  /// - Complexity: O(length of this text · length of the other).
  package func firstRange(ofText text: String) -> Range<Index>? {
    var rest = utf8[...]
    while !rest.isEmpty {
      if let after = rest.after(text) { return rest.startIndex..<after.startIndex }
      rest.removeFirst()
    }
    return nil
  }

  /// Returns whether other text occurs in this one, compared by its bytes.
  package func contains(text: String) -> Bool { firstRange(ofText: text) != nil }
}

extension String {
  /// The text without the addresses printed by Swift for unnamed contexts and accessors, such as
  /// `(unknown context at $7f0c5a).` in the name of a local type.
  package var withoutAddresses: String {
    var result = ""
    var rest = utf8[...]
    var start = rest.startIndex
    while let index = rest.firstIndex(where: { $0 == UInt8(ascii: "(") || $0 == UInt8(ascii: "<") }) {
      rest = rest[index...]
      if let (replacement, after) = rest.replacingAddress() {
        result += self[start..<index] + replacement
        rest = after
        start = after.startIndex
      } else {
        rest.removeFirst()
      }
    }
    return start == startIndex ? self : result + self[start...]
  }
}

extension Collection<UInt8> where SubSequence == Self {
  /// Returns the replacement for the address at the start of this text, and the text after the address. Returns `nil`
  /// if there is no address at the start.
  fileprivate func replacingAddress() -> (replacement: String, after: Self)? {
    if let after = after("(unknown context at $")?.after(isHexadecimal)?.after(").") { return ("", after) }
    if let after = after("(extension in ")?.after(isPartOfName)?.after("):") { return ("", after) }
    if let after = after("<computed 0x")?.after(isHexadecimal)?.after(" ") { return ("<computed ", after) }
    return nil
  }

  /// Returns the text after a prefix, or `nil` if this text doesn't have the prefix.
  fileprivate func after(_ text: String) -> Self? {
    starts(with: text.utf8) ? dropFirst(text.utf8.count) : nil
  }

  /// Returns the text after the leading bytes meeting a condition, or `nil` if the first byte doesn't meet it.
  fileprivate func after(_ condition: (UInt8) -> Bool) -> Self? {
    let after = drop(while: condition)
    return after.startIndex == startIndex ? nil : after
  }
}

/// Returns whether a byte may be part of the name of a module.
private func isPartOfName(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"),
    UInt8(ascii: "a")...UInt8(ascii: "z"), 0x80...:
    true
  default: false
  }
}

private func isHexadecimal(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"): true
  default: false
  }
}
