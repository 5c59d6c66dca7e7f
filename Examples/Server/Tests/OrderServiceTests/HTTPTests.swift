import EnvironmentKit
import EnvironmentTesting
import Foundation
import HTTP
import OrderService
import Testing

@Suite(
  .environment {
    $0.writeLog = { _ in }
    $0.date = .constant(Date(timeIntervalSince1970: 0))
  }
)
struct HTTPTests {
  private static let users = (0..<64).map { User("User \($0)") }

  /// Runs a server while an operation sends it requests.
  private func serving(_ operation: (UInt16) async throws -> Void) async throws {
    let server = try HTTPServer()
    let users = Dictionary(uniqueKeysWithValues: Self.users.map { ($0.name.replacing(" ", with: ""), $0) })
    try await withEnvironment {
      $0.database = InMemoryDatabase(users: users, prices: ["tea": 3])
    } operation: {
      let work = Task { await server.run(answer) }
      try await operation(server.port)
      work.cancel()
      await work.value
    }
  }

  private func connect(_ port: UInt16, _ method: String, _ path: String, user: Int, body: String = "") async throws
    -> Socket
  {
    let socket = try await Socket.connected(to: port)
    let request = """
      \(method) \(path) HTTP/1.1\r
      Host: localhost\r
      Authorization: Bearer User\(user)\r
      X-Request-ID: r\(user)\r
      Content-Length: \(body.utf8.count)\r
      \r
      \(body)
      """
    try await socket.send(Array(request.utf8))
    return socket
  }

  private func text(from socket: Socket) async throws -> String {
    var bytes: [UInt8] = []
    while true {
      let received = try await socket.receive()
      if received.isEmpty { return String(decoding: bytes, as: UTF8.self) }
      bytes += received
    }
  }

  @Test func `64 clients at once see their own values, in a page and in a stream`() async throws {
    try await serving { port in
      try await withThrowingTaskGroup(of: Void.self) { group in
        for user in 0..<64 {
          group.addTask {
            let stream = try await text(from: connect(port, "GET", "/statement", user: user))
            #expect(stream.contains("<h1>Request r\(user)</h1>"))
            #expect(stream.components(separatedBy: "<td>User \(user), r\(user)</td>").count == 101)
            #expect(stream.hasSuffix("</html>"))
            let order = try await text(from: connect(port, "POST", "/orders", user: user, body: "item=tea"))
            let path = try #require(order.split(separator: "\r\n").last)
            let page = try await text(from: connect(port, "GET", String(path), user: user))
            #expect(page.hasSuffix("<p>User \(user), you ordered tea for 3 cents.</p>"))
          }
        }
        try await group.waitForAll()
      }
    }
  }

  @Test func `A client that sends nothing is dropped`() async throws {
    let server = try HTTPServer(timeout: 1)
    let work = Task { await server.run { _ in HTTPAnswer(200, "") } }
    #expect(try await Socket.connected(to: server.port).receive().isEmpty)
    work.cancel()
    await work.value
  }

  @Test func `Hundreds of idle clients keep no other client waiting`() async throws {
    try await serving { port in
      var idle: [Socket] = []
      for _ in 0..<300 { idle.append(try await Socket.connected(to: port)) }
      #expect(try await text(from: connect(port, "GET", "/statement", user: 1)).hasSuffix("</html>"))
      for socket in idle { socket.shutDown() }
    }
  }

  @Test(arguments: [
    ("GET / HTTP/1.1\r\nContent-Length: ten\r\n\r\n", 400),
    ("GET / HTTP/1.1\r\nContent-Length: +1\r\n\r\na", 400),
    ("GET / HTTP/1.1\r\nContent-Length: -1\r\n\r\na", 400),
    ("GET / HTTP/1.1\r\nContent-Length:\r\n\r\na", 400),
    ("GET / HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 1\r\n\r\na", 400),
    ("GET / HTTP/1.1\r\nContent-Length : 1\r\n\r\na", 400),
    ("GET / HTTP/1.1\r\nA: 1\r\n b\r\n\r\n", 400),
    ("GET / HTTP/1.1\r\nA: 1\nContent-Length: 1\r\n\r\na", 400),
    ("GET /\r\n\r\n", 400),
    ("POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 501),
    ("POST / HTTP/1.1\r\nContent-Length: 65537\r\n\r\n", 413),
    ("POST / HTTP/1.1\r\nContent-Length: 99999999999999999999\r\n\r\n", 413),
    ("GET / HTTP/1.1\r\nA: " + String(repeating: "a", count: 40_000), 431),
  ])
  func `A request that could be read in two ways, or is too long, is refused`(request: String, status: Int) async throws
  {
    try await serving { port in
      let socket = try await Socket.connected(to: port)
      try await socket.send(Array(request.utf8))
      #expect(try await text(from: socket).hasPrefix("HTTP/1.1 \(status) "))
    }
  }

  @Test func `Clients that hang up in the middle of a stream leave nothing behind`() async throws {
    try await serving { port in
      try await withThrowingTaskGroup(of: Void.self) { group in
        for user in 0..<64 {
          group.addTask {
            let socket = try await connect(port, "GET", "/statement", user: user)
            _ = try await socket.receive()
            socket.shutDown()
          }
        }
        try await group.waitForAll()
      }
      // The server still answers, and ends only after all connections have ended.
      #expect(try await text(from: connect(port, "GET", "/statement", user: 1)).hasSuffix("</html>"))
    }
  }
}
