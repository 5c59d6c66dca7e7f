/// The written bytes of a document, until they are taken.
struct HTMLOutput: ~Copyable {
  private(set) var bytes: [UInt8]

  /// Makes an output without bytes, given memory for them.
  init(_ memory: consuming [UInt8]) { bytes = memory }

  var count: Int { bytes.count }

  mutating func append(_ byte: UInt8) {
    bytes.append(byte)
  }

  mutating func append(_ run: UnsafeBufferPointer<UInt8>) {
    // Adding nothing to an empty array would write to the storage that all empty arrays share.
    if run.isEmpty { return }
    extend(by: run.count) { $0.copyMemory(from: UnsafeRawBufferPointer(run)) }
  }

  /// Appends bytes from a closure, which has to write all of them.
  //
  // Not by `append(contentsOf:)`, which takes three times as long for a few bytes: the benchmark `views/html of 1,000
  // elements in one another`. Proof that all bytes are written: one closure copies a run of this length; the others,
  // for tags and attributes, write a name, a value and the bytes around them, one after the other. Debug builds check
  // each byte's place in the buffer. The stress test is `RenderHTMLRandomTests`. The library of Swift 6.2 lacks the
  // function.
  @inline(__always)
  private mutating func extend(by count: Int, _ write: (UnsafeMutableRawBufferPointer) -> Void) {
    #if compiler(>=6.3)
      bytes.append(addingCapacity: count) { span in
        span.withUnsafeMutableBufferPointer { buffer, initializedCount in
          write(UnsafeMutableRawBufferPointer(buffer))
          initializedCount = count
        }
      }
    #else
      let start = bytes.count
      bytes.append(contentsOf: repeatElement(0, count: count))
      bytes.withUnsafeMutableBytes { write(UnsafeMutableRawBufferPointer(rebasing: $0[start...])) }
    #endif
  }

  mutating func append(_ text: StaticString) {
    text.withUTF8Buffer { append($0) }
  }

  /// Appends the beginning of a start tag or the whole of an end tag. SVG, MathML and XML keep the case of a name.
  //
  // Each name is passed on by itself, so that it isn't counted as another reference.
  mutating func append(tagOf element: borrowing HTMLOpenElement, isEnd: Bool) {
    if element.isForeign {
      append(tag: element.tag.source, isEnd: isEnd)
    } else {
      append(tag: element.tag.name, isEnd: isEnd)
    }
  }

  /// Appends the beginning of a start tag or the whole of an end tag. Its name needs no escaping.
  mutating func append(tag name: String, isEnd: Bool) {
    name.withUTF8Bytes { name in
      extend(by: name.count + (isEnd ? 3 : 1)) { room in
        room[0] = UInt8(ascii: "<")
        if isEnd {
          room[1] = UInt8(ascii: "/")
          room[name.count + 2] = UInt8(ascii: ">")
        }
        let start = isEnd ? 2 : 1
        UnsafeMutableRawBufferPointer(rebasing: room[start...]).copyMemory(from: UnsafeRawBufferPointer(name))
      }
    }
  }

  /// Appends a name, which needs no escaping.
  mutating func append(name: String) {
    name.withUTF8Bytes { append($0) }
  }

  /// Appends an attribute. Its name needs no escaping.
  mutating func append(attribute name: String, _ value: String, in context: HTMLTextContext = .attribute) {
    name.withUTF8Bytes { name in
      value.withUTF8Bytes { value in
        guard Self.isPlain(value, in: context) else {
          append(UInt8(ascii: " "))
          append(name)
          append("=\"")
          append(value, in: context)
          return append(UInt8(ascii: "\""))
        }
        // Most values are plain, and one piece of room takes a third of the time of five.
        extend(by: name.count + value.count + 4) { room in
          room[0] = UInt8(ascii: " ")
          var end = 1
          UnsafeMutableRawBufferPointer(rebasing: room[end...]).copyMemory(from: UnsafeRawBufferPointer(name))
          end += name.count
          room[end] = UInt8(ascii: "=")
          room[end + 1] = UInt8(ascii: "\"")
          end += 2
          UnsafeMutableRawBufferPointer(rebasing: room[end...]).copyMemory(from: UnsafeRawBufferPointer(value))
          room[end + value.count] = UInt8(ascii: "\"")
        }
      }
    }
  }

  /// Removes and returns the remaining bytes.
  mutating func takeBytes() -> [UInt8] { exchange(&bytes, with: []) }

  /// Removes the remaining bytes, and returns them as text.
  mutating func takeText() -> String {
    let text = Self.text(of: bytes)
    bytes.removeAll(keepingCapacity: true)
    return text
  }

  mutating func truncate(to count: Int) {
    bytes.removeSubrange(count...)
  }

  /// Returns bytes of an output as text.
  //
  // This doesn't validate the bytes where the standard library allows it, since validation takes longer than writing
  // them: see the benchmark `views/html of texts that are not ASCII`. Proof that the bytes are UTF-8: the bytes of a
  // string are UTF-8, and are appended as a whole or in runs of whole characters. All other bytes are ASCII. Bytes are
  // only removed back to a place between two appended strings. The stress test is `HTMLEscapingTests`.
  static func text(of bytes: [UInt8]) -> String {
    guard #available(macOS 26, iOS 26, tvOS 26, visionOS 26, watchOS 26, *) else {
      return String(decoding: bytes, as: UTF8.self)
    }
    var text = UTF8Span(unchecked: bytes.span)
    // A string known to be ASCII is faster in use.
    _ = text.checkForASCII()
    return String(copying: text)
  }
}
