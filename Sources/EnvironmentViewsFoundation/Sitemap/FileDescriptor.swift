import Foundation

/// An open file or folder, which is closed when the instance is deallocated.
final class FileDescriptor {
  private(set) var number: Int32

  /// Takes ownership of the result of a call that opens a file. Throws the system's error if the call failed.
  init(_ number: Int32) throws {
    guard number >= 0 else { throw FileProblem.last }
    self.number = number
  }

  deinit {
    if number >= 0 { _ = Foundation.close(number) }
  }

  /// Closes the file. The system may report only now that a write failed.
  func close() throws {
    let number = exchange(&number, with: -1)
    guard Foundation.close(number) == 0 else { throw FileProblem.last }
  }

  func write(_ bytes: [UInt8]) throws {
    var written = 0
    while written < bytes.count {
      let count = bytes[written...].withUnsafeBytes { Foundation.write(number, $0.baseAddress, $0.count) }
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { throw FileProblem.last }
      written += count
    }
  }

  func read(upTo limit: Int) throws -> [UInt8] {
    try [UInt8](unsafeUninitializedCapacity: limit) { buffer, length in
      while length < limit {
        let count = Foundation.read(number, buffer.baseAddress! + length, limit - length)
        if count < 0 && errno == EINTR { continue }
        guard count >= 0 else { throw FileProblem.last }
        if count == 0 { break }
        length += count
      }
    }
  }
}
