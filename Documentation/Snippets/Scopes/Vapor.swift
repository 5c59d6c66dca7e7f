// A middleware for Vapor 4. The framework isn't a dependency: its published signatures stand in for it here.

import EnvironmentKit

// snippet.hide
struct ByteBuffer: Sendable { init(bytes: [UInt8]) {} }
struct Logger: Sendable {}
final class Request: Sendable {
  let id = ""
  let logger = Logger()
}
protocol AsyncBodyStreamWriter: Sendable { func writeBuffer(_ buffer: ByteBuffer) async throws }
final class Response: Sendable {
  struct Body: Sendable {
    init(managedAsyncStream: @Sendable @escaping (any AsyncBodyStreamWriter) async throws -> Void) {}
  }
  init(body: Body) {}
}
protocol AsyncResponder: Sendable { func respond(to request: Request) async throws -> Response }
protocol AsyncMiddleware: Sendable {
  func respond(to request: Request, chainingTo next: any AsyncResponder) async throws -> Response
}
// snippet.show
extension EnvironmentValues {
  @Entry var requestID = ""
  @Entry var logger = Logger()
}

/// Opens a scope for each request, with its identifier and its logger.
struct EnvironmentMiddleware: AsyncMiddleware {
  func respond(to request: Request, chainingTo next: any AsyncResponder) async throws -> Response {
    try await withRequestEnvironment {
      $0.requestID = request.id
      $0.logger = request.logger
    } operation: {
      try await next.respond(to: request)
    }
  }
}

struct Page: Markup {
  @Environment(\.requestID) private var requestID
  var body: some Markup { Paragraph("Request \(requestID)") }
}

/// A page that is streamed: the chunks carry the values of the request.
@Sendable func page(_ request: Request) async throws -> Response {
  let chunks = HTMLChunks { Page() }
  return Response(
    body: .init(managedAsyncStream: { writer in
      for try await chunk in chunks { try await writer.writeBuffer(ByteBuffer(bytes: chunk)) }
    }))
}
