// A body that is sent after its handler has returned keeps the values of its request.

import EnvironmentKit

extension EnvironmentValues {
  @Entry var user = "guest"
}

/// The answer of some framework, which sends the body after the handler has returned.
struct Answer: Sendable {
  var body: any AsyncSequence<[UInt8], any Error> & Sendable
}

struct OrdersPage: Markup {
  @Environment(\.user) private var user

  var body: some Markup {
    Heading("Orders of \(user)", level: 1)
    OrderedList { ForEach(0..<100) { "Order \($0)" } }
  }
}

struct Lines: AsyncSequence, Sendable {
  struct AsyncIterator: AsyncIteratorProtocol {
    var count = 0

    mutating func next() async throws -> [UInt8]? {
      count += 1
      return count > 3 ? nil : Array("line \(count) for \(EnvironmentValues.current.user)\n".utf8)
    }
  }

  func makeAsyncIterator() -> AsyncIterator { AsyncIterator() }
}

func respond(to path: String, user: String) -> Answer {
  withRequestEnvironment {
    $0.user = user
  } operation: {
    switch path {
    case "/orders": Answer(body: HTMLChunks { OrdersPage() })
    default: Answer(body: Lines().withCurrentEnvironment())
    }
  }
}

// The framework's own task, which has no user.
func send(_ body: some AsyncSequence<[UInt8], any Error>) async throws {
  for try await chunk in body { print(String(decoding: chunk, as: UTF8.self)) }
}

try await send(respond(to: "/orders", user: "Ada").body)  // <h1>Orders of Ada</h1><ol><li>Order 0</li>…
try await send(respond(to: "/lines", user: "Grace").body)  // line 1 for Grace …
