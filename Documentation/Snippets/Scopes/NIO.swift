// A server on swift-nio. The package isn't a dependency: its published signatures stand in for it here.

import EnvironmentKit

// snippet.hide
struct ByteBuffer: Sendable { init(bytes: [UInt8]) {} }
enum IOData: Sendable { case byteBuffer(ByteBuffer) }
struct HTTPRequestHead: Sendable { var uri = "/"; var headers: [String: String] = [:] }
struct HTTPResponseHead: Sendable { init(version: Void = (), status: Int) {} }
enum HTTPServerRequestPart: Sendable { case head(HTTPRequestHead), body(ByteBuffer), end([String: String]?) }
enum HTTPServerResponsePart: Sendable { case head(HTTPResponseHead), body(IOData), end([String: String]?) }
struct NIOAsyncChannelOutboundWriter<Part: Sendable>: Sendable { func write(_ part: Part) async throws {} }
typealias NIOAsyncChannelInboundStream = AsyncThrowingStream
struct NIOAsyncChannel<In: Sendable, Out: Sendable>: Sendable {
  func executeThenClose<Result>(
    _ body: (NIOAsyncChannelInboundStream<In, any Error>, NIOAsyncChannelOutboundWriter<Out>) async throws -> Result
  ) async throws -> Result {
    try await body(NIOAsyncChannelInboundStream { nil }, NIOAsyncChannelOutboundWriter())
  }
}
// snippet.show
extension EnvironmentValues {
  @Entry var requestPath = ""
}

struct Page: Markup {
  @Environment(\.requestPath) private var path
  var body: some Markup { Paragraph("You asked for \(path).") }
}

/// Answers the requests of a connection, each in a scope of its own.
func handle(_ channel: NIOAsyncChannel<HTTPServerRequestPart, HTTPServerResponsePart>) async throws {
  try await channel.executeThenClose { inbound, outbound in
    for try await case .head(let head) in inbound {
      try await withRequestEnvironment {
        $0.requestPath = head.uri
      } operation: {
        try await outbound.write(.head(HTTPResponseHead(status: 200)))
        try await renderHTML(Page()) { chunk in
          try await outbound.write(.body(.byteBuffer(ByteBuffer(bytes: chunk))))
        }
        try await outbound.write(.end(nil))
      }
    }
  }
}
