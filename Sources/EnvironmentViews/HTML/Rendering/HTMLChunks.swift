public import EnvironmentCore

/// The HTML of a page as an asynchronous sequence of chunks.
///
/// Use it for the body of an answer of a server, which the framework sends after the handler has returned.
///
/// ```swift
/// func respond() -> Response {
///   Response(body: HTMLChunks { OrdersPage() }.map { ByteBuffer(bytes: $0) })
/// }
/// ```
///
/// The page reads the values of the creating task, also if the sequence is iterated after the end of the task, as web
/// frameworks do.
///
/// A ``Markup`` is written where its reader runs. Other views are evaluated and written on the main actor, which each
/// chunk occupies only while it is made. The next chunk is made when its reader asks for it, so a slow reader takes no
/// memory for further chunks. Ending the iteration early frees the page and the objects bound by it. In all other
/// respects, the chunks are those of the `renderHTML` function with a closure for chunks. Each iteration renders the
/// page again.
///
/// An iterator throws the function's errors.
public struct HTMLChunks: AsyncSequence, Sendable {
  fileprivate enum Source: Sendable {
    case view(@MainActor @Sendable () throws -> HTMLChunkMaker)
    case markup(@Sendable () throws -> MarkupStream)
  }

  fileprivate let source: Source

  /// The values of the creating task; `nil` if the program gives others.
  fileprivate let values: EnvironmentValues.Continuation?

  /// The request whose values the page has, if any.
  fileprivate let request: EnvironmentRequest?

  /// Creates the chunks of a page.
  ///
  /// ```swift
  /// for try await chunk in HTMLChunks(content: { OrdersPage() }) {
  ///   try await writer.write(ByteBuffer(bytes: chunk))
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - environment: The values inherited by the page, as far as they are `Sendable`; those of the current task if
  ///     `nil`. With given values, the page belongs to no request.
  ///   - format: Whether white space is added for people to read.
  ///   - chunkSize: The minimum number of bytes in a chunk, except for the last.
  ///   - content: Makes the page, on the main actor, when the first chunk is asked for.
  @_disfavoredOverload
  public init<Content: View>(
    environment: EnvironmentValues? = nil,
    format: HTMLFormat = .minified, chunkSize: Int = 16_384,
    @ViewBuilder content: @escaping @MainActor @Sendable () throws -> Content
  ) {
    let given = environment.map { SendableEnvironmentValues(notingOthersOf: $0) }
    let request = given == nil ? TaskScope.currentRequest : nil
    self.request = request
    values = given == nil ? withEscapedEnvironment { $0 } : nil
    source = .view {
      let values = given.map { EnvironmentValues($0) } ?? .current
      let page = try EvaluationReads.run(at: RootPlace(values)) { try content() }
      return HTMLChunkMaker(page, environment: values, of: request, format: format, chunkSize: chunkSize)
    }
  }

  /// Creates the chunks of a markup, which are made in the isolation of their reader.
  ///
  /// ```swift
  /// Response(body: HTMLChunks { OrdersPage(orders: orders) }.map { ByteBuffer(bytes: $0) })
  /// ```
  ///
  /// - Parameters:
  ///   - environment: The values inherited by the page, as far as they are `Sendable`; those of the current task if
  ///     `nil`. With given values, the page belongs to no request.
  ///   - format: Whether white space is added for people to read.
  ///   - chunkSize: The minimum number of bytes in a chunk, except for the last.
  ///   - content: Makes the page when the first chunk is asked for.
  public init<Content: Markup>(
    environment: EnvironmentValues? = nil,
    format: HTMLFormat = .minified, chunkSize: Int = 16_384,
    @ViewBuilder content: @escaping @Sendable () throws -> Content
  ) {
    let given = environment.map { SendableEnvironmentValues(notingOthersOf: $0) }
    request = given == nil ? TaskScope.currentRequest : nil
    values = given == nil ? withEscapedEnvironment { $0 } : nil
    source = .markup {
      let values = given.map { EnvironmentValues($0) } ?? .current
      let page = try OffMainPlace.run(with: values) { try content() }
      return MarkupStream(page, environment: values, format: format, chunkSize: chunkSize)
    }
  }

  /// An iterator over the chunks of a page.
  ///
  /// A `for` loop makes one for you. Make one yourself to send some chunks before others.
  ///
  /// ```swift
  /// var chunks = HTMLChunks { OrdersPage() }.makeAsyncIterator()
  /// while let chunk = try await chunks.next() { try await send(chunk) }
  /// ```
  public struct AsyncIterator: AsyncIteratorProtocol {
    /// The page; `nil` after an error.
    fileprivate var chunks: HTMLChunks?
    fileprivate var maker: HTMLChunkMaker?
    fileprivate var stream: MarkupStream?

    /// Makes the next chunk. Throws a `CancellationError` if the task is canceled. Returns `nil` after an error.
    public mutating func next() async throws -> [UInt8]? { try await next(isolation: nil) }

    /// Makes the next chunk, for a reader in some isolation.
    public mutating func next(isolation actor: isolated (any Actor)?) async throws(any Error) -> [UInt8]? {
      guard let chunks else { return nil }
      do {
        try Task.checkCancellation()
        switch chunks.source {
        case .view(let make):
          let (next, chunk) = try await chunks.next(of: maker, make)
          maker = next
          return chunk
        case .markup(let make):
          chunks.request?.reportUse(of: "An 'HTMLChunks'")
          guard let values = chunks.values else {
            let stream = try stream ?? make()
            self.stream = stream
            return try await stream.next()
          }
          let stream = try stream ?? values.yield { try make() }
          self.stream = stream
          return try await values.yield { try await stream.next() }
        }
      } catch {
        (self.chunks, maker, stream) = (nil, nil, nil)
        throw error
      }
    }
  }

  public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(chunks: self) }

  /// Makes the next chunk of a page; the first one if there is no maker.
  @MainActor
  fileprivate func next(
    of maker: HTMLChunkMaker?, _ makeMaker: @MainActor () throws -> HTMLChunkMaker
  ) throws -> (HTMLChunkMaker, [UInt8]?) {
    request?.reportUse(of: "An 'HTMLChunks'")
    func makeChunk() throws -> (HTMLChunkMaker, [UInt8]?) {
      // Around the initializers of the page's views, too, which may read too early.
      try UninstalledReads.recording {
        let maker = try maker ?? makeMaker()
        return (maker, try maker.next())
      }
    }
    return try values?.yield(makeChunk) ?? makeChunk()
  }
}

/// Writes the HTML of a view to an asynchronous output, in chunks.
///
/// ```swift
/// try await renderHTML { chunk in
///   try await writer.write(ByteBuffer(bytes: chunk))
/// } content: {
///   OrdersPage()
/// }
/// ```
///
/// The output may be slow: the main actor is free while it takes a chunk, and the next chunk is made afterwards. See
/// ``HTMLChunks``.
///
/// - Parameters:
///   - format: Whether white space is added for people to read.
///   - chunkSize: The minimum number of bytes in a chunk, except for the last.
///   - write: Takes a chunk of UTF-8, in the caller's isolation.
///   - content: Makes the page, on the main actor.
/// - Throws: The errors of `write`, and those of an ``HTMLChunks``.
public nonisolated(nonsending) func renderHTML<Content: View>(
  format: HTMLFormat = .minified, chunkSize: Int = 16_384,
  to write: @concurrent (_ chunk: [UInt8]) async throws -> Void,
  @ViewBuilder content: @escaping @MainActor @Sendable () throws -> Content
) async throws {
  var iterator = HTMLChunks(format: format, chunkSize: chunkSize, content: content).makeAsyncIterator()
  while let chunk = try await iterator.next() { try await write(chunk) }
}

/// The rendering of a page, one chunk at a time.
@MainActor
final class HTMLChunkMaker {
  private let renderer: HTMLRenderer
  private let chunkSize: Int
  private let page: String
  private var isFinished = false

  init(
    _ view: some View, environment: EnvironmentValues, of request: EnvironmentRequest? = TaskScope.currentRequest,
    format: HTMLFormat, chunkSize: Int
  ) {
    precondition(chunkSize > 0, "a chunk holds at least one byte")
    self.chunkSize = chunkSize
    page = environment.pathOfMessages
    renderer = HTMLRenderer(environment: environment, format: format, of: request)
    renderer.pageView = type(of: view)
    renderer.beginSteps(for: view, chunkSize: chunkSize)
  }

  // The reader may have stopped early.
  isolated deinit { end() }

  /// Writes views until a chunk is full, and returns the chunk; `nil` at the end.
  func next() throws -> [UInt8]? {
    if isFinished { return nil }
    do {
      while try renderer.runStep() {
        if let chunk = renderer.composer.writer.takeChunk(ofAtLeast: chunkSize) { return chunk }
      }
      end()
      let rest = renderer.composer.writer.finish()
      return rest.isEmpty ? nil : rest
    } catch {
      end()
      throw error.located(inBody: renderer.currentBody, onPage: page)
    }
  }

  /// Frees what the page holds.
  func end() {
    if exchange(&isFinished, with: true) { return }
    renderer.endSteps()
    renderer.madeBindings?.unbindAll()
  }
}
