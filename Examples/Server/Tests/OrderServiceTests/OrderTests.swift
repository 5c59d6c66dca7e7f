import EnvironmentKit
import EnvironmentTesting
import OrderService
import Testing

/// All tests run concurrently in one process. The values that the traits set are made for each test and each case,
/// and so is each default, such as that of `records`.
@Suite(
  .environment(\.database, InMemoryDatabase(users: ["a": .ada, "g": .grace], prices: ["tea": 300, "cake": 450])),
  .environment {
    $0.date = .constant(Date(timeIntervalSince1970: 0))
    $0.makeID = { "1" }
    $0.writeLog = { line in EnvironmentValues.current.records.log.append(line) }
  }
)
struct OrderTests {
  @Environment(\.database) private var database
  @Environment(\.records) private var records

  @Test func `An order is stored with the time, an identifier, and the price that the user pays`() async throws {
    #expect(await respond(to: .post(["tea", "cake"], token: "g")) == Response(201, "/orders/1"))
    let order = try await database.order(withID: "1")
    #expect(
      order
        == Order(
          id: "1", customer: "Grace", items: ["tea", "cake"], total: 675, date: Date(timeIntervalSince1970: 0)))
  }

  @Test(arguments: ["a", "g"])
  func `An order is shown only to its user`(token: String) async throws {
    _ = await respond(to: .post(["tea"], token: token))
    let page = await respond(to: Request(.get, "/orders/1", token: token))
    #expect(page.status == 200)
    #expect(page.body.contains(token == "a" ? "for 300 cents." : "for 270 cents, 10 % off."))
    let other = token == "a" ? "g" : "a"
    #expect(await respond(to: Request(.get, "/orders/1", token: other)).status == 404)
    #expect(await respond(to: Request(.get, "/orders/1")).status == 404)
  }

  @Test(arguments: [
    (Request.post(["tea"], token: nil), Response(401, "Sign in first.")),
    (Request.post(["tea"], token: "unknown"), Response(401, "Sign in first.")),
    (Request.post(["tea", "coffee"], token: "a"), Response(422, "There is no 'coffee'.")),
    (Request(.get, "/basket", token: "a"), Response(404, "There is no such page.")),
  ])
  func `A request that can't be answered is refused, and stores nothing`(
    request: Request, response: Response
  ) async throws {
    #expect(await respond(to: request) == response)
    #expect(try await database.order(withID: "1") == nil)
  }

  @Test(.environment(\.database, BrokenDatabase()))
  func `An error of the database is logged and not shown`() async {
    #expect(await respond(to: .post(["tea"], id: "r", token: "a")) == Response(500, "Something went wrong."))
    #expect(records.log.all == ["[r] failed: noConnection", "[r] POST /orders → 500"])
  }

  @Test func `Concurrent requests have their own users and identifiers`() async {
    let responses = await withTaskGroup(of: (Int, Response).self) { group in
      for number in 1...100 {
        group.addTask {
          await withEnvironment {
            $0.makeID = { "\(number)" }
          } operation: {
            (number, await respond(to: .post(["tea"], token: number.isMultiple(of: 2) ? "a" : "g")))
          }
        }
      }
      return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }
    for number in 1...100 {
      #expect(responses[number] == Response(201, "/orders/\(number)"))
      #expect(records.log.all.count { $0 == "[\(number)] POST /orders → 201" } == 1)
    }
  }
}

extension User {
  fileprivate static let ada = User("Ada")
  fileprivate static let grace = User("Grace", discount: 10)
}

/// A database that fails after the user has signed in.
private struct BrokenDatabase: Database {
  enum Failure: Error { case noConnection }

  func user(withToken token: String) -> User? { .ada }
  func price(of item: String) throws -> Int? { throw Failure.noConnection }
  func order(withID id: Order.ID) throws -> Order? { throw Failure.noConnection }
  func insert(_ order: Order) throws { throw Failure.noConnection }
}
