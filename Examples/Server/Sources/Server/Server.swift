import EnvironmentKit
import HTTP
import OrderService
import Synchronization

@main
struct Server {
  /// Without arguments, sends requests to the service, and prints the responses. With a port, serves HTTP there:
  ///
  ///     swift run Server 8080 &
  ///     curl -H 'Authorization: Bearer a' -d item=tea -d item=cake http://127.0.0.1:8080/orders
  ///     curl -H 'Authorization: Bearer a' http://127.0.0.1:8080/statement
  static func main() async throws {
    if let port = CommandLine.arguments.dropFirst().first.flatMap(UInt16.init) { return try await serve(at: port) }
    let log = Log()
    prepareEnvironment {
      $0.database = InMemoryDatabase(
        users: ["a": User("Ada"), "g": User("Grace", discount: 10)], prices: ["tea": 300, "cake": 450])
      $0.writeLog = { line in log.add(line) }
      $0.sendMail = { text, user in log.add("mail to \(user.name): \(text)") }
      $0.date = .constant(Date(timeIntervalSince1970: 0))
    }

    // The receipts are mailed after the responses, and before the program ends.
    try await EnvironmentValues.current.background.run { try await sendRequests() }
    print(log.lines.sorted().joined(separator: "\n"))
  }

  static func sendRequests() async throws {
    // Concurrent requests, each with its own identifiers.
    async let first = order(1, of: ["tea", "cake"], token: "a")
    async let second = order(2, of: ["cake"], token: "g")
    async let third = order(3, of: ["tea"], token: nil)
    for response in await [first, second, third] { print(response.status, response.body) }

    // For a tenant with a separate database.
    let tenant = InMemoryDatabase(users: ["a": User("Alan")], prices: ["tea": 1])
    let response = await withEnvironment {
      $0.database = tenant
    } operation: {
      await order(4, of: ["tea"], token: "a")
    }
    print(response.status, response.body)
    let page = await respond(to: Request(.get, "/orders/1", id: "request 5", token: "a"))
    print(page.status, page.body)
  }

  static func serve(at port: UInt16) async throws {
    prepareEnvironment {
      $0.database = InMemoryDatabase(
        users: ["a": User("Ada"), "g": User("Grace", discount: 10)], prices: ["tea": 300, "cake": 450])
    }
    let server = try HTTPServer(port: port)
    print("http://127.0.0.1:\(server.port)")
    await EnvironmentValues.current.background.run { await server.run(answer) }
  }

  static func order(_ number: Int, of items: [String], token: String?) async -> Response {
    await withEnvironment {
      $0.makeID = { "\(number)" }
    } operation: {
      await respond(to: Request(.post, "/orders", id: "request \(number)", token: token, items: items))
    }
  }
}

/// The lines of a log.
private final class Log: Sendable {
  private let storage = Mutex<[String]>([])

  var lines: [String] { storage.withLock { $0 } }

  func add(_ line: String) { storage.withLock { $0.append(line) } }
}
