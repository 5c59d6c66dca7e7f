import EnvironmentCore

/// A rendering of a markup, one chunk at a time, in the isolation of its owner. It waits for parts of the page.
nonisolated final class MarkupStream {
  private enum Piece {
    case bytes([UInt8])
    case waiting(AwaitedPart)
  }

  /// What is written of the page, or of the content of a waiting part in it, and not taken.
  private struct Section {
    /// The next pieces, the last of which comes first.
    private var next: [Piece] = []

    /// The pieces after them.
    private var others: [Piece] = []

    mutating func append(_ piece: Piece) { others.append(piece) }

    mutating func popFirst() -> Piece? {
      if next.isEmpty {
        next = others.reversed()
        others.removeAll(keepingCapacity: true)
      }
      return next.popLast()
    }
  }

  /// The sections around the next byte, the innermost last.
  private var sections: [Section] = []

  /// The renderers of the sections that aren't written to their end.
  private var unfinished: [(section: Int, renderer: MarkupRenderer)] = []

  /// The part before the next byte, if it waits.
  private var awaited: AwaitedPart?

  /// The number of bytes written and not taken.
  private var bytesAhead = 0

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
    renderer.works = PageWorks()
    renderer.beginSteps(for: page)
    begin(renderer)
  }

  private func begin(_ renderer: MarkupRenderer) {
    unfinished.append((sections.count, renderer))
    sections.append(Section())
  }

  /// Makes the next chunk; returns `nil` at the end. The page before a waiting part is a chunk of any size.
  nonisolated(nonsending) func next() async throws -> [UInt8]? {
    var chunk: [UInt8] = []
    while let index = sections.indices.last {
      if let part = awaited {
        // Further parts start before the first one is awaited.
        try writeAhead()
        if !chunk.isEmpty, !part.isFinished { return chunk }
        begin(try await part.renderer())
        awaited = nil
        continue
      }
      switch sections[index].popFirst() {
      case .bytes(let bytes)?:
        bytesAhead -= bytes.count
        if chunk.isEmpty { chunk = bytes } else { chunk += bytes }
        if chunk.count >= chunkSize { return chunk }
      case .waiting(let part)?: awaited = part
      case nil: if unfinished.last?.section == index { try write() } else { sections.removeLast() }
      }
    }
    return chunk.isEmpty ? nil : chunk
  }

  /// Makes the rest of the page.
  nonisolated(nonsending) func bytes() async throws -> [UInt8] {
    var bytes: [UInt8] = []
    try Task.checkCancellation()
    while let chunk = try await next() {
      if bytes.isEmpty { bytes = chunk } else { bytes += chunk }
    }
    return bytes
  }

  /// Writes pieces after a waiting part, as far as their bytes may wait for it.
  private func writeAhead() throws {
    while !unfinished.isEmpty, bytesAhead / Self.chunksAhead < chunkSize { try write() }
  }

  /// Writes the next bytes of the innermost unfinished section, up to the end of a chunk or a waiting part.
  private func write() throws {
    guard let (index, renderer) = unfinished.last else { return }
    var hasMore = true
    var bytes: [UInt8]?
    do {
      repeat { hasMore = try renderer.runStep() } while hasMore && !renderer.hasPiece
      bytes = hasMore ? renderer.composer.writer.takeChunk(ofAtLeast: chunkSize) : try renderer.lastBytes()
    } catch { throw error.located(inBody: renderer.currentBody, onPage: path) }
    func append(_ bytes: [UInt8]) {
      if bytes.isEmpty { return }
      sections[index].append(.bytes(bytes))
      bytesAhead += bytes.count
    }
    for part in exchange(&renderer.awaitedParts, with: []) {
      append(part.bytesBefore)
      sections[index].append(.waiting(part))
    }
    append(bytes ?? [])
    if !hasMore { unfinished.removeLast() }
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

  init(
    _ work: @escaping @Sendable () async throws -> Value, in values: SendableEnvironmentValues,
    onError: @escaping @Sendable (any Error) -> Void
  ) {
    let end = WorkEnd()
    self.end = end
    task = Task {
      defer { end.note() }
      do {
        return try await withEnvironment {
          $0 = EnvironmentValues(values)
        } operation: {
          try await work()
        }
      } catch {
        if !Task.isCancelled { onError(error) }
        throw error
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

/// The works of a page's waiting parts, one of which may end the page while another one is awaited.
nonisolated final class PageWorks: Sendable {
  private let state = Lock<(error: (any Error)?, awaited: (any AwaitedWork)?)>((nil, nil))

  /// The error that ends the page.
  var error: (any Error)? { state.withLock { $0.error } }

  /// Ends the page with an error, unless another one does. The page doesn't wait for the awaited work.
  func end(with error: any Error) {
    let awaited = state.withLock { state in
      if state.error == nil { state.error = error }
      return state.awaited
    }
    awaited?.cancel()
  }

  /// Begins waiting for some work.
  func begin(awaiting work: any AwaitedWork) {
    let (former, hasEnded) = state.withLock { state in
      (exchange(&state.awaited, with: work), state.error != nil)
    }
    release(former)
    if hasEnded { work.cancel() }
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
    !awaitedParts.isEmpty || composer.writer.hasChunk(ofAtLeast: chunkSize)
  }

  /// Begins the work for a part of the page, and goes on after the part.
  ///
  /// - Parameters:
  ///   - work: The work for a value.
  ///   - endsPage: Whether an error of the work ends the page.
  ///   - content: The part for the result of the work.
  func awaitPart<Value: Sendable, Content: Markup>(
    _ work: @escaping @Sendable () async throws -> Value, endsPage: Bool,
    _ content: @escaping (Result<Value, any Error>) throws -> Content
  ) throws {
    guard let works else { throw HTMLError(.waiting(isInView: false), path: composer.writer.path) }
    if !composer.writer.hasChunk(ofAtLeast: 0) {
      throw HTMLError(.elementInText("Await", parent: composer.writer.current.name), path: composer.writer.path)
    }
    let values = SendableEnvironmentValues(notingOthersOf: environment)
    let task = ValueWork(work, in: values) { error in if endsPage { works.end(with: error) } }
    let part = part()
    awaitedParts.append(
      AwaitedPart(after: composer.writer.output.takeBytes(), task) {
        works.begin(awaiting: task)
        let result = await task.result()
        try Task.checkCancellation()
        if case .failure = result, let error = works.error { throw error }
        part.beginSteps(for: try OffMainPlace.run(with: part.environment) { try content(result) })
        return part
      })
  }
}
