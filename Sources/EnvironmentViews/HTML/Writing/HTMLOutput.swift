/// The bytes of a document that were written and not yet flushed.
struct HTMLOutput: ~Copyable {
  private(set) var bytes: [UInt8] = []
  private(set) var failure: (any Error)?
  private let chunkSize: Int
  private let write: (([UInt8]) throws -> Void)?

  /// Makes an output that keeps all bytes.
  init() {
    chunkSize = .max
    write = nil
  }

  /// Makes an output that flushes every chunk of this size or more.
  init(chunkSize: Int, write: @escaping ([UInt8]) throws -> Void) {
    precondition(chunkSize > 0, "a chunk holds at least one byte")
    self.chunkSize = chunkSize
    self.write = write
  }

  var count: Int { bytes.count }

  var isFull: Bool { bytes.count >= chunkSize }

  mutating func append(_ byte: UInt8) {
    bytes.append(byte)
  }

  mutating func append(_ run: UnsafeBufferPointer<UInt8>) {
    bytes.append(contentsOf: run)
  }

  mutating func append(_ run: [UInt8]) {
    bytes.append(contentsOf: run)
  }

  mutating func append(_ text: StaticString) {
    text.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  /// Appends a name, which needs no escaping.
  mutating func append(name: String) {
    name.withUTF8Bytes { bytes.append(contentsOf: $0) }
  }

  mutating func truncate(to count: Int) {
    bytes.removeSubrange(count...)
  }

  /// Passes the bytes to the closure that takes chunks. After the closure has thrown, the output drops its bytes, so
  /// that memory stays bounded until the renderer checks for the failure.
  mutating func flush() {
    guard let write, !bytes.isEmpty else { return }
    if failure == nil {
      do { try write(bytes) } catch { failure = error }
    }
    bytes.removeAll(keepingCapacity: true)
  }

  /// Returns bytes that an output has kept or flushed as text.
  //
  // This doesn't validate the bytes where the standard library allows that, since validation takes longer than writing
  // them: see the benchmark `views/html of texts that are not ASCII`. Proof that the bytes are UTF-8: the bytes of a
  // string are UTF-8, and are appended as a whole or in runs of whole characters. All other bytes are ASCII. Bytes are
  // only removed back to a place between two appended strings. The stress test is `HTMLEscapingTests`.
  static func text(of bytes: [UInt8]) -> String {
    guard #available(macOS 26, iOS 26, tvOS 26, visionOS 26, watchOS 26, *) else {
      return String(decoding: bytes, as: UTF8.self)
    }
    var text = UTF8Span(unchecked: bytes.span)
    // A string that is known to be ASCII is faster in use.
    _ = text.checkForASCII()
    return String(copying: text)
  }
}
