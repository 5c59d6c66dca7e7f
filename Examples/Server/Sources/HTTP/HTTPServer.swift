import Dispatch

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// An answer, whose body is made while it is sent.
public struct HTTPAnswer: Sendable {
  public var status: Int
  public var contentType: String
  public var body: any AsyncSequence<[UInt8], any Error> & Sendable

  public init(
    _ status: Int, contentType: String = "text/html; charset=utf-8",
    body: any AsyncSequence<[UInt8], any Error> & Sendable
  ) {
    (self.status, self.contentType, self.body) = (status, contentType, body)
  }

  /// Creates an answer with a text.
  public init(_ status: Int, _ text: String, contentType: String = "text/plain; charset=utf-8") {
    self.init(
      status, contentType: contentType,
      body: AsyncThrowingStream([UInt8].self) { stream in
        stream.yield(Array(text.utf8))
        stream.finish()
      })
  }
}

/// A server for examples and tests: HTTP 1.1 at 127.0.0.1, one request a connection.
///
/// As in a web framework, the body of an answer is sent after its handler has returned, by a task of the server.
public struct HTTPServer: Sendable {
  public let port: UInt16
  private let listener: Socket
  private let timeout: Int

  /// Opens a port; 0 is any that is free. The server drops a client that doesn't send its request, or takes none of the
  /// answer, in some seconds.
  public init(port: UInt16 = 0, timeout: Int = 30) throws {
    (listener, self.port) = try Socket.listening(at: port)
    self.timeout = timeout
  }

  /// Answers requests until the task is canceled.
  public func run(_ handler: @escaping @Sendable (HTTPRequest) async -> HTTPAnswer) async {
    await withTaskCancellationHandler {
      await withDiscardingTaskGroup { group in
        while !Task.isCancelled {
          // Without a socket, a client has hung up already, or too many connections are open. Then one may end soon, so
          // the server waits a little instead of trying without a pause. Canceling the task ends the wait.
          guard let socket = try? await listener.accept() else {
            try? await Task.sleep(for: .milliseconds(10))
            continue
          }
          group.addTask {
            // A client that hangs up ends its connection alone.
            try? await serve(socket, handler)
            socket.shutDown()
          }
        }
      }
    } onCancel: {
      listener.shutDown()
    }
  }

  private func serve(_ socket: Socket, _ handler: @Sendable (HTTPRequest) async -> HTTPAnswer) async throws {
    let answer: HTTPAnswer
    do {
      answer = await handler(try await request(from: socket))
    } catch let refusal as HTTPRefusal {
      answer = HTTPAnswer(refusal.status, refusal.reason)
    }
    try await send(answer, to: socket)
    // A connection that is closed before all is received ends with an error, and the client may miss the answer.
    socket.endSending()
    let deadline = DispatchTime.now() + .seconds(min(timeout, 2))
    while try await !socket.receive(until: deadline).isEmpty {}
  }

  private func send(_ answer: HTTPAnswer, to socket: Socket) async throws {
    let head = """
      HTTP/1.1 \(answer.status) \(answer.status < 400 ? "OK" : "Error")\r
      Content-Type: \(answer.contentType)\r
      Connection: close\r
      \r

      """
    try await socket.send(Array(head.utf8), timeout: timeout)
    try await send(answer.body, to: socket)
  }

  private func send(_ body: some AsyncSequence<[UInt8], any Error>, to socket: Socket) async throws {
    for try await chunk in body { try await socket.send(chunk, timeout: timeout) }
  }

  private func request(from socket: Socket) async throws -> HTTPRequest {
    let deadline = DispatchTime.now() + .seconds(timeout)
    var bytes: [UInt8] = []
    func receive() async throws {
      let received = try await socket.receive(until: deadline)
      if received.isEmpty { throw SocketError(code: ECONNRESET) }
      bytes += received
    }

    var end = HTTPRequest.endOfHead(in: bytes)
    while end == nil {
      if bytes.count > HTTPRequest.maximumHeadLength { throw HTTPRefusal(431, "The headers are too long.") }
      try await receive()
      end = HTTPRequest.endOfHead(in: bytes)
    }
    guard let end else { throw HTTPRefusal(400, "There is no request.") }
    var request = try HTTPRequest(head: bytes[..<end.lowerBound])
    let length = try request.bodyLength()
    while bytes.count - end.upperBound < length { try await receive() }
    request.body = String(decoding: bytes[end.upperBound...].prefix(length), as: UTF8.self)
    return request
  }
}
