import Dispatch

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A socket of TCP, which is closed when the instance is deallocated.
///
/// A call that waits holds no thread: the system reports when the socket is ready. So thousands of idle connections cost
/// their memory alone.
public final class Socket: Sendable {
  private let number: Int32

  /// The queue on which the system's reports arrive.
  private static let events = DispatchQueue(label: "events of sockets")

  private init(_ number: Int32) {
    self.number = number
    _ = fcntl(number, F_SETFL, fcntl(number, F_GETFL) | O_NONBLOCK)
  }

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
    let result = withAddress(port) { connect(socket.number, $0, $1.pointee) }.0
    guard result < 0, errno == EINPROGRESS else {
      _ = try check(result)
      return socket
    }
    try await socket.wait(for: .writing)
    var (code, length): (Int32, socklen_t) = (0, socklen_t(MemoryLayout<Int32>.size))
    _ = try check(getsockopt(socket.number, SOL_SOCKET, SO_ERROR, &code, &length))
    if code != 0 { throw SocketError(code: code) }
    return socket
  }

  /// Accepts a connection.
  func accept() async throws -> Socket {
    while true {
      let connection = Self.accept(number)
      if connection >= 0 { return Socket(connection) }
      try await wait(for: .reading)
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

  /// Tells the other side that no more bytes follow.
  func endSending() { _ = shutdown(number, Int32(SHUT_WR)) }

  /// Receives some bytes; none at the end.
  ///
  /// - Parameter deadline: The time at which an error ends the wait.
  public func receive(until deadline: DispatchTime = .distantFuture) async throws -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 16_384)
    while true {
      let count = recv(number, &bytes, bytes.count, 0)
      if count >= 0 { return Array(bytes[..<count]) }
      try await wait(for: .reading, until: deadline)
    }
  }

  /// Sends bytes, and waits while the other side takes none, at most for some seconds at a time.
  public func send(_ bytes: [UInt8], timeout: Int = .max) async throws {
    var sent = 0
    while sent < bytes.count {
      let count = bytes[sent...].withUnsafeBytes {
        #if canImport(Glibc)
          Glibc.send(number, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
        #else
          Darwin.send(number, $0.baseAddress, $0.count, 0)
        #endif
      }
      if count >= 0 {
        sent += count
      } else {
        try await wait(for: .writing, until: timeout == .max ? .distantFuture : .now() + .seconds(timeout))
      }
    }
  }

  private enum Event { case reading, writing }

  /// Waits for an event if the call that just failed would have to wait; otherwise throws its error.
  private func wait(for event: Event, until deadline: DispatchTime = .distantFuture) async throws {
    let code = errno
    guard [EAGAIN, EWOULDBLOCK, EINTR, EINPROGRESS].contains(code) else { throw SocketError(code: code) }
    let isReady = await withCheckedContinuation { continuation in
      Self.events.async { [number] in
        let source: any DispatchSourceProtocol =
          switch event {
          case .reading: DispatchSource.makeReadSource(fileDescriptor: number, queue: Self.events)
          case .writing: DispatchSource.makeWriteSource(fileDescriptor: number, queue: Self.events)
          }
        let timer = DispatchSource.makeTimerSource(queue: Self.events)
        // Both handlers run on one queue, and canceling a source ends its events.
        source.setEventHandler {
          timer.cancel(); source.cancel()
        }
        timer.setEventHandler {
          timer.cancel(); source.cancel()
        }
        source.setCancelHandler { continuation.resume(returning: DispatchTime.now() < deadline) }
        if deadline != .distantFuture { timer.schedule(deadline: deadline) }
        timer.activate()
        source.activate()
      }
    }
    if !isReady { throw SocketError(code: ETIMEDOUT) }
  }

  private static func check<Number: BinaryInteger>(_ number: Number) throws -> Number {
    if number < 0 { throw SocketError(code: errno) }
    return number
  }
}

/// The system's number of an error.
public struct SocketError: Error { public let code: Int32 }
