import Dispatch

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A socket of TCP, which is closed when the instance is deallocated. Calls that wait run on a queue of their own, so
/// that they block no task.
public final class Socket: Sendable {
  private let number: Int32
  private let queue = DispatchQueue(label: "socket")

  private init(_ number: Int32) { self.number = number }

  deinit { _ = close(number) }

  private static func make() throws -> Socket {
    #if canImport(Glibc)
      let number = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      let number = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    return Socket(try check(number))
  }

  private static func withAddress<Result>(
    _ port: UInt16, _ body: (UnsafeMutablePointer<sockaddr>, UnsafeMutablePointer<socklen_t>) throws -> Result
  ) rethrows -> (Result, port: UInt16) {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let result = try withUnsafeMutablePointer(to: &address) { pointer in
      try pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { try body($0, &length) }
    }
    return (result, UInt16(bigEndian: address.sin_port))
  }

  /// Makes a socket that accepts connections at 127.0.0.1, and returns its port. Port 0 is any that is free.
  static func listening(at port: UInt16) throws -> (Socket, port: UInt16) {
    let socket = try make()
    var isOn: Int32 = 1
    setsockopt(socket.number, SOL_SOCKET, SO_REUSEADDR, &isOn, socklen_t(MemoryLayout<Int32>.size))
    _ = try withAddress(port) { try check(bind(socket.number, $0, $1.pointee)) }
    _ = try check(listen(socket.number, 128))
    return (socket, try withAddress(0) { try check(getsockname(socket.number, $0, $1)) }.port)
  }

  /// Opens a connection to a port of this computer.
  public static func connected(to port: UInt16) async throws -> Socket {
    let socket = try make()
    try await socket.waiting { number in
      _ = try Socket.withAddress(port) { try Socket.check(connect(number, $0, $1.pointee)) }
    }
    return socket
  }

  /// Accepts a connection. Waiting for its client ends with an error after some seconds.
  func accept(timeout seconds: Int) async throws -> Socket {
    try await waiting { number in
      let socket = Socket(try Socket.check(Self.accept(number)))
      var timeout = timeval(tv_sec: seconds, tv_usec: 0)
      for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
        setsockopt(socket.number, SOL_SOCKET, option, &timeout, socklen_t(MemoryLayout<timeval>.size))
      }
      return socket
    }
  }

  private static func accept(_ number: Int32) -> Int32 {
    #if canImport(Glibc)
      Glibc.accept(number, nil, nil)
    #else
      Darwin.accept(number, nil, nil)
    #endif
  }

  /// Ends the connection, or the acceptance of connections.
  public func shutDown() { _ = shutdown(number, Int32(SHUT_RDWR)) }

  /// Receives some bytes; none at the end.
  public func receive() async throws -> [UInt8] {
    try await waiting { number in
      try [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, count in
        count = try Socket.check(recv(number, buffer.baseAddress, buffer.count, 0))
      }
    }
  }

  /// Sends bytes, and waits as long as the other side takes none.
  public func send(_ bytes: [UInt8]) async throws {
    try await waiting { number in
      var sent = 0
      while sent < bytes.count {
        sent += try bytes[sent...].withUnsafeBytes {
          #if canImport(Glibc)
            try Socket.check(Glibc.send(number, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)))
          #else
            try Socket.check(Darwin.send(number, $0.baseAddress, $0.count, 0))
          #endif
        }
      }
    }
  }

  private func waiting<Result: Sendable>(
    _ operation: @escaping @Sendable (Int32) throws -> Result
  ) async throws -> Result {
    try await withCheckedThrowingContinuation { continuation in
      queue.async { [self] in
        continuation.resume(with: Swift.Result { try operation(number) })
      }
    }
  }

  private static func check<Number: BinaryInteger>(_ number: Number) throws -> Number {
    if number < 0 { throw SocketError(code: errno) }
    return number
  }
}

/// The system's number of an error.
public struct SocketError: Error { public let code: Int32 }
