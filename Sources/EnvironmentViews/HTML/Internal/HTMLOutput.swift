/// The bytes that were written and not yet handed on.
///
/// They are in memory of their own rather than in an array, because an element is written in a dozen runs of a few bytes
/// each, and each append to an array asks anew whether the array is shared. It is not, as long as this cannot be copied.
struct HTMLOutput: ~Copyable {
  private(set) var count = 0
  private(set) var failure: (any Error)?
  private var memory: UnsafeMutableBufferPointer<UInt8>
  private let chunkSize: Int
  private let write: (([UInt8]) throws -> Void)?

  /// Makes an output that keeps everything.
  init() {
    memory = .allocate(capacity: 4096)
    chunkSize = .max
    write = nil
  }

  /// Makes an output that hands on every chunk of this size or more.
  init(chunkSize: Int, write: @escaping ([UInt8]) throws -> Void) {
    precondition(chunkSize > 0, "a chunk holds at least one byte")
    memory = .allocate(capacity: 4096)
    self.chunkSize = chunkSize
    self.write = write
  }

  deinit {
    memory.deallocate()
  }

  var isFull: Bool { count >= chunkSize }

  /// A copy of the bytes.
  var contents: [UInt8] { Array(bytes) }

  /// The bytes, for as long as nothing is written and this exists.
  var bytes: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: memory[..<count])
  }

  mutating func append(_ byte: UInt8) {
    reserve(1)
    memory[count] = byte
    count &+= 1
  }

  mutating func append(_ run: UnsafeBufferPointer<UInt8>) {
    guard let source = run.baseAddress else { return }
    reserve(run.count)
    (memory.baseAddress! + count).initialize(from: source, count: run.count)
    count &+= run.count
  }

  @inline(__always)
  mutating func append(_ text: StaticString) {
    append(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// Appends a name, which needs no escaping.
  mutating func append(name: String) {
    name.withUTF8Bytes { append($0) }
  }

  mutating func truncate(to count: Int) {
    precondition(count <= self.count, "an output is truncated to a place that it has passed")
    self.count = count
  }

  /// Hands on what there is. After a failure, bytes are dropped, so that memory stays bounded until someone looks.
  mutating func flush() {
    guard let write, count > 0 else { return }
    if failure == nil {
      do { try write(contents) } catch { failure = error }
    }
    count = 0
  }

  @inline(__always)
  private mutating func reserve(_ additional: Int) {
    if memory.count &- count < additional { grow(by: additional) }
  }

  @inline(never)
  private mutating func grow(by additional: Int) {
    let larger = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: max(memory.count * 2, count + additional))
    _ = larger.initialize(fromContentsOf: bytes)
    memory.deallocate()
    memory = larger
  }
}
