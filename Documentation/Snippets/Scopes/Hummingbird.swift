// Middlewares for Hummingbird 2. The framework isn't a dependency: its published signatures stand in for it here.

import EnvironmentKit

// snippet.hide
struct ByteBuffer: Sendable { init(bytes: [UInt8]) {} }
struct Request: Sendable { struct URI: Sendable { var path = "/" }; var uri = URI() }
protocol ResponseBodyWriter {
  mutating func write(_ buffer: ByteBuffer) async throws
  consuming func finish(_ trailingHeaders: [String: String]?) async throws
}
struct ResponseBody: Sendable {
  init(contentLength: Int? = nil, _ write: @Sendable @escaping (inout any ResponseBodyWriter) async throws -> Void) {}
  init<Bytes: AsyncSequence & Sendable>(asyncSequence: Bytes) where Bytes.Element == ByteBuffer {}
}
enum Status: Sendable { case ok }
struct Response: Sendable { var status: Status; var body: ResponseBody }
protocol RequestContext: Sendable { var id: String { get }; var logger: Logger { get set } }
protocol RouterMiddleware<Context>: Sendable {
  associatedtype Context
  func handle(
    _ request: Request, context: Context, next: (Request, Context) async throws -> Response
  ) async throws -> Response
}
struct Logger: Sendable {
  enum MetadataValue: Sendable, ExpressibleByStringInterpolation {
    case string(String)
    init(stringLiteral value: String) { self = .string(value) }
  }
  struct MetadataProvider: Sendable { init(_ provide: @escaping @Sendable () -> [String: MetadataValue]) {} }
  init(label: String, metadataProvider: MetadataProvider? = nil) {}
  subscript(metadataKey key: String) -> MetadataValue? {
    get { nil }
    set {}
  }
  func info(_ message: @autoclosure () -> MetadataValue) {}
}
struct ServiceContext: Sendable {
  @TaskLocal static var current: ServiceContext?
  static var topLevel: ServiceContext { ServiceContext() }
  subscript<Key: ServiceContextKey>(_ key: Key.Type) -> Key.Value? {
    get { nil }
    set {}
  }
  static func withValue<Result>(
    _ context: ServiceContext?, isolation: isolated (any Actor)? = #isolation,
    operation: () async throws -> Result
  ) async rethrows -> Result {
    try await $current.withValue(context, operation: operation)
  }
}
protocol ServiceContextKey { associatedtype Value: Sendable }
// snippet.show
extension EnvironmentValues {
  @Entry var requestID = ""
  @Entry var traceID: String?
  @Entry var logger = Logger(label: "server")
}

/// Opens a scope for each request, with its identifier and its logger.
struct EnvironmentMiddleware<Context: RequestContext>: RouterMiddleware {
  func handle(
    _ request: Request, context: Context, next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    try await withRequestEnvironment {
      $0.requestID = context.id
      $0.logger = context.logger
      $0.logger[metadataKey: "path"] = "\(request.uri.path)"
    } operation: {
      try await next(request, context)
    }
  }
}

/// Adds the identifier of the current request to each line of a log, also in a logger that was made without it.
let logger = Logger(
  label: "server",
  metadataProvider: Logger.MetadataProvider { ["request-id": "\(EnvironmentValues.current.requestID)"] })

enum TraceIDKey: ServiceContextKey { typealias Value = String }

/// Carries the trace of the service context into the environment, and the request's identifier as a trace into the context
/// if there is none, for clients that read it there.
struct TracingMiddleware<Context: RequestContext>: RouterMiddleware {
  func handle(
    _ request: Request, context: Context, next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    var service = ServiceContext.current ?? .topLevel
    let traceID = service[TraceIDKey.self] ?? EnvironmentValues.current.requestID
    service[TraceIDKey.self] = traceID
    return try await withEnvironment {
      $0.traceID = traceID
    } operation: {
      try await ServiceContext.withValue(service) { try await next(request, context) }
    }
  }
}

struct Page: Markup {
  @Environment(\.requestID) private var requestID
  var body: some Markup { Paragraph("Request \(requestID)") }
}

/// A page that is streamed: the chunks carry the values of the request.
@Sendable func page(_ request: Request, context: some RequestContext) async -> Response {
  Response(status: .ok, body: ResponseBody(asyncSequence: HTMLChunks { Page() }.map { ByteBuffer(bytes: $0) }))
}

/// A body from a closure, which runs after the handler has returned.
@Sendable func report(_ request: Request, context: some RequestContext) async -> Response {
  withEscapedEnvironment { values in
    Response(
      status: .ok,
      body: ResponseBody { writer in
        let text = values.yield {
          EnvironmentValues.current.logger.info("report")
          return EnvironmentValues.current.requestID
        }
        try await writer.write(ByteBuffer(bytes: Array(text.utf8)))
        try await writer.finish(nil)
      })
  }
}
