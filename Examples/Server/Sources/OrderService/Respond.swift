import EnvironmentKit

/// Answers a request.
///
/// Everything that runs for the request reads its user and its identifier from the environment. So do the jobs that
/// continue after the response. No function has a parameter for them.
public func respond(to request: Request) async -> Response {
  await handling(request) {
    let response = await route(request)
    log("\(request.method.rawValue) \(request.path) → \(response.status)")
    return response
  }
}

/// Runs an operation with the values of a request.
func handling<Result: Sendable>(_ request: Request, _ operation: () async -> Result) async -> Result {
  let user = await signedInUser(of: request)
  return await withRequestEnvironment {
    $0.requestID = request.id ?? $0.makeID()
    $0.user = user
  } operation: {
    await operation()
  }
}

private func signedInUser(of request: Request) async -> User? {
  guard let token = request.token else { return nil }
  return try? await EnvironmentValues.current.database.user(withToken: token)
}

private func route(_ request: Request) async -> Response {
  do {
    let parts = request.path.split(separator: "/").map(String.init)
    switch (request.method, parts.first, parts.count) {
    case (.post, "orders", 1): return try await PlaceOrder().run(request.items)
    case (.get, "orders", 2): return try await ShowOrder().run(parts[1])
    default: return Response(404, "There is no such page.")
    }
  } catch let refusal as Refusal {
    return refusal.response
  } catch {
    log("failed: \(error)")
    return Response(500, "Something went wrong.")
  }
}
