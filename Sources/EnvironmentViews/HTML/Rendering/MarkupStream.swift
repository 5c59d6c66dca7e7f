import EnvironmentCore

/// A rendering of a markup, one chunk at a time, in the isolation of its owner. It waits for parts of the page.
nonisolated final class MarkupStream {
  /// A piece of the page, in the page's order.
  private enum Piece {
    case bytes([UInt8])
    /// A renderer with further work.
    case writing(MarkupRenderer)
    case waiting(AwaitedPart)
  }

  private var pieces: [Piece]
  private let chunkSize: Int
  private let path: String

  /// The number of chunks to write ahead, after a waiting part.
  private static let chunksAhead = 4

  init(_ page: some Markup, environment: EnvironmentValues, format: HTMLFormat, chunkSize: Int) {
    precondition(chunkSize > 0, "a chunk holds at least one byte")
    self.chunkSize = chunkSize
    path = environment.pathOfMessages
    let renderer = MarkupRenderer(environment: environment, format: format)
    renderer.chunkSize = chunkSize
    renderer.awaitedParts = []
    renderer.beginSteps(for: page)
    pieces = [.writing(renderer)]
  }

  /// Makes the next chunk; returns `nil` at the end. The page before a waiting part is a chunk of any size.
  nonisolated(nonsending) func next() async throws -> [UInt8]? {
    var chunk: [UInt8] = []
    while let piece = pieces.first {
      switch piece {
      case .bytes(let bytes):
        pieces.removeFirst()
        if chunk.isEmpty { chunk = bytes } else { chunk += bytes }
        if chunk.count >= chunkSize { return chunk }
      case .writing: try write(at: 0)
      case .waiting(let part):
        // Further parts start before the first one is awaited.
        try writeAhead()
        if !chunk.isEmpty, !part.isFinished { return chunk }
        pieces[0] = .writing(try await part.renderer())
      }
    }
    return chunk.isEmpty ? nil : chunk
  }

  /// Makes the rest of the page.
  nonisolated(nonsending) func bytes() async throws -> [UInt8] {
    var bytes: [UInt8] = []
    while let chunk = try await next() {
      if bytes.isEmpty { bytes = chunk } else { bytes += chunk }
    }
    return bytes
  }

  /// Writes pieces after a waiting part, as far as their bytes may wait for it.
  private func writeAhead() throws {
    var count = 0
    var index = 1
    while index < pieces.count, count / Self.chunksAhead < chunkSize {
      switch pieces[index] {
      case .bytes(let bytes): (index, count) = (index + 1, count + bytes.count)
      case .waiting: index += 1
      case .writing: try write(at: index)
      }
    }
  }

  /// Writes the next bytes of a piece, up to the end of a chunk or a waiting part.
  private func write(at index: Int) throws {
    guard case .writing(let renderer) = pieces[index] else { return }
    // The caller may be on another thread than before.
    renderer.stackLimit = nil
    var hasMore = true
    do {
      repeat { hasMore = try renderer.runStep() } while hasMore && !renderer.hasPiece
    } catch { throw error.located(inBody: renderer.currentBody, onPage: path) }
    var new: [Piece] = (exchange(&renderer.awaitedParts, with: []) ?? []).flatMap { part -> [Piece] in
      part.bytesBefore.isEmpty ? [.waiting(part)] : [.bytes(part.bytesBefore), .waiting(part)]
    }
    let bytes = hasMore ? renderer.composer.writer.takeChunk(ofAtLeast: chunkSize) : renderer.lastBytes()
    if let bytes, !bytes.isEmpty { new.append(.bytes(bytes)) }
    if hasMore { new.append(.writing(renderer)) }
    pieces.replaceSubrange(index...index, with: new)
  }
}

/// A waiting part of a page.
nonisolated final class AwaitedPart {
  /// What was written before the part, since the last piece.
  let bytesBefore: [UInt8]

  private let task: any AwaitedWork
  private let makeRenderer: () async throws -> MarkupRenderer

  init(
    after bytesBefore: [UInt8], _ task: any AwaitedWork,
    _ makeRenderer: @escaping () async throws -> MarkupRenderer
  ) {
    (self.bytesBefore, self.task, self.makeRenderer) = (bytesBefore, task, makeRenderer)
  }

  deinit { task.cancel() }

  var isFinished: Bool { task.isFinished }

  /// Waits for the value, and returns a renderer of the content.
  nonisolated(nonsending) func renderer() async throws -> MarkupRenderer { try await makeRenderer() }
}

nonisolated protocol AwaitedWork: AnyObject, Sendable {
  var isFinished: Bool { get }
  func cancel()
}

/// The work for a value.
private nonisolated final class ValueWork<Value: Sendable>: AwaitedWork {
  private let task: Task<Value, any Error>
  private let end: WorkEnd

  init(_ work: @escaping @Sendable () async throws -> Value, in values: SendableEnvironmentValues) {
    let end = WorkEnd()
    self.end = end
    task = Task {
      defer { end.note() }
      return try await withEnvironment {
        $0 = EnvironmentValues(values)
      } operation: {
        try await work()
      }
    }
  }

  var isFinished: Bool { end.isReached }
  func cancel() { task.cancel() }

  /// Returns the result. If the current task is canceled, the work is, too.
  nonisolated(nonsending) func result() async -> Result<Value, any Error> {
    await withTaskCancellationHandler {
      await task.result
    } onCancel: {
      task.cancel()
    }
  }
}

/// The end of some work, which another thread may look at.
private nonisolated final class WorkEnd: Sendable {
  private let state = Lock(false)
  var isReached: Bool { state.withLock { $0 } }
  func note() { state.withLock { $0 = true } }
}

nonisolated extension MarkupRenderer {
  /// Indicates whether a chunk is complete, or a waiting part reached.
  fileprivate var hasPiece: Bool {
    awaitedParts?.isEmpty == false || composer.writer.hasChunk(ofAtLeast: chunkSize)
  }

  /// Begins the work for a part of the page, and goes on after the part.
  func awaitPart<Value: Sendable, Content: Markup>(
    _ work: @escaping @Sendable () async throws -> Value,
    _ content: @escaping (Result<Value, any Error>) throws -> Content
  ) throws {
    if awaitedParts == nil { throw HTMLError(.waiting(isInView: false), path: composer.writer.path) }
    if !composer.writer.hasChunk(ofAtLeast: 0) {
      throw HTMLError(.elementInText("Await", parent: composer.writer.current.name), path: composer.writer.path)
    }
    let task = ValueWork(work, in: environment.sendable)
    let part = part()
    awaitedParts?.append(
      AwaitedPart(after: composer.writer.output.takeBytes(), task) {
        let result = await task.result()
        try Task.checkCancellation()
        part.beginSteps(for: try OffMainPlace.run(with: part.environment) { try content(result) })
        return part
      })
  }
}
