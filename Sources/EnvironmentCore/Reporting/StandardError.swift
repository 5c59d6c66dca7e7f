#if canImport(Glibc)
  private import Glibc
#elseif canImport(Musl)
  private import Musl
#elseif canImport(Darwin)
  private import Darwin
#endif

/// The process's standard error, without Foundation.
enum StandardError {
  static func print(_ message: String) {
    let bytes = Array((message + "\n").utf8)
    var written = 0
    while written < bytes.count {
      let count = bytes[written...].withUnsafeBytes { write(2, $0.baseAddress, $0.count) }
      guard count > 0 else { return }
      written += count
    }
  }
}
