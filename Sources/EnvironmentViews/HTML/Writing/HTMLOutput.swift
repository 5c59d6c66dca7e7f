/// The bytes of a document that were written and not flushed.
struct HTMLOutput: ~Copyable {
  private(set) var bytes: [UInt8] = []
  private(set) var failure: (any Error)?
  private let chunkSize: Int
  private let write: (([UInt8]) throws -> Void)?

  /// Makes an output that keeps everything.
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

  /// Passes the bytes to the closure that takes chunks. Once that has thrown, bytes are dropped, so that memory stays
  /// bounded until the renderer checks for the failure.
  mutating func flush() {
    guard let write, !bytes.isEmpty else { return }
    if failure == nil {
      do { try write(bytes) } catch { failure = error }
    }
    bytes.removeAll(keepingCapacity: true)
  }
}
