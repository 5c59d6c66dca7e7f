// Each request has its own values, which all code that runs for it reads.

import EnvironmentKit

extension EnvironmentValues {
  @Entry var requestID = ""
  @Entry var user = "guest"
  @Entry var prices: @Sendable (_ item: String) async throws -> Int = { $0.count }
}

struct PriceList {
  @Environment(\.user) private var user
  @Environment(\.prices) private var prices

  func run(_ items: [String]) async throws -> String {
    let total = try await withThrowingTaskGroup(of: Int.self) { group in
      for item in items { group.addTask { [prices] in try await prices(item) } }
      return try await group.reduce(0, +)
    }
    log("\(items.count) prices")
    return "\(total) for \(user)"
  }
}

func log(_ message: String) {
  print("[\(EnvironmentValues.current.requestID)]", message)
}

func respond(to items: [String], from user: String, id: String) async throws -> String {
  try await withRequestEnvironment {
    $0.requestID = id
    $0.user = user
  } operation: {
    try await PriceList().run(items)
  }
}

async let first = respond(to: ["tea", "cake"], from: "Ada", id: "1")
async let second = respond(to: ["tea"], from: "Grace", id: "2")
print(try await [first, second])  // ["7 for Ada", "3 for Grace"]
