/// A request as it is received.
public struct HTTPRequest: Sendable {
  public var method = ""
  public var path = ""

  /// The values of the headers, by their names in lower case.
  public var headers: [String: String] = [:]
  public var body = ""
}

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

  /// Opens a port; 0 is any that is free. The server drops a client that sends or takes nothing for some seconds.
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
          guard let socket = try? await listener.accept(timeout: timeout) else {
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
    guard let request = try await request(from: socket) else {
      return try await socket.send(Array("HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n".utf8))
    }
    let answer = await handler(request)
    let head = """
      HTTP/1.1 \(answer.status) \(answer.status < 400 ? "OK" : "Error")\r
      Content-Type: \(answer.contentType)\r
      Connection: close\r
      \r

      """
    try await socket.send(Array(head.utf8))
    try await send(answer.body, to: socket)
  }

  private func send(_ body: some AsyncSequence<[UInt8], any Error>, to socket: Socket) async throws {
    for try await chunk in body { try await socket.send(chunk) }
  }

  private func request(from socket: Socket) async throws -> HTTPRequest? {
    var bytes: [UInt8] = []
    var head: Range<Int>?
    while head == nil {
      let received = try await socket.receive()
      if received.isEmpty || bytes.count > 65_536 { return nil }
      bytes += received
      head = bytes.firstRange(of: Array("\r\n\r\n".utf8))
    }
    guard let head else { return nil }
    var lines = String(decoding: bytes[..<head.lowerBound], as: UTF8.self).split(separator: "\r\n")[...]
    let words = lines.popFirst()?.split(separator: " ") ?? []
    guard words.count == 3 else { return nil }
    var request = HTTPRequest(method: String(words[0]), path: String(words[1]))
    for line in lines {
      let parts = line.split(separator: ":", maxSplits: 1)
      guard parts.count == 2 else { return nil }
      request.headers[parts[0].lowercased()] = String(parts[1].drop { $0 == " " })
    }
    var body = bytes[head.upperBound...]
    let length = request.headers["content-length"].flatMap(Int.init) ?? 0
    guard (0...65_536).contains(length) else { return nil }
    while body.count < length {
      let received = try await socket.receive()
      if received.isEmpty { return nil }
      body += received
    }
    request.body = String(decoding: body.prefix(length), as: UTF8.self)
    return request
  }
}
