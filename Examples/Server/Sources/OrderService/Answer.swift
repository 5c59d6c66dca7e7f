import EnvironmentKit
import HTTP

/// Answers a request of HTTP.
///
/// - `GET /orders/…` renders a page as a whole, and `GET /statement` streams one.
/// - `POST /orders` takes a form with the fields `item`.
/// - The header `Authorization: Bearer …` has the user's token.
public func answer(_ request: HTTPRequest) async -> HTTPAnswer {
  let isPost = request.method == "POST"
  let items = request.body.split(separator: "&").filter { $0.hasPrefix("item=") }.map { String($0.dropFirst(5)) }
  let token = request.headers["authorization"].flatMap { $0.hasPrefix("Bearer ") ? String($0.dropFirst(7)) : nil }
  let order = Request(
    isPost ? .post : .get, request.path, id: request.headers["x-request-id"], token: token, items: items)
  if request.path == "/statement" {
    // The server sends the body after this function has returned. The chunks carry the values of the request.
    return await handling(order) { HTTPAnswer(200, body: HTMLChunks(chunkSize: 1024) { Statement() }) }
  }
  let response = await respond(to: order)
  let type = response.body.hasPrefix("<") ? "text/html" : "text/plain"
  return HTTPAnswer(response.status, response.body, contentType: "\(type); charset=utf-8")
}

/// A page of 100 rows for the user of the request.
struct Statement: Markup {
  @Environment(\.user) private var user
  @Environment(\.requestID) private var requestID

  var body: some Markup {
    Element("html", ["lang": "en"]) {
      Element("head") { Element("title") { "Statement of \(user?.name ?? "nobody")" } }
      Element("body") {
        Heading("Request \(requestID)", level: 1)
        Table(1..<101, id: \.self) {
          TableColumn("Number") { "\($0)" }
          TableColumn("Customer") { _ in CustomerName() }
        }
      }
    }
  }
}

struct CustomerName: Markup {
  @Environment(\.user) private var user

  var body: some Markup { "\(user?.name ?? "nobody"), \(EnvironmentValues.current.requestID)" }
}
