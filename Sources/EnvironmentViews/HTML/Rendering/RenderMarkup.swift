public import EnvironmentCore

/// Returns the HTML of a markup, in the caller's isolation.
///
/// Use it for the pages of a server, in the handler of the request. Several threads render pages at the same time.
///
/// ```swift
/// func answer(_ request: Request) async throws -> Response {
///   let orders = try await database.orders(of: request.user)
///   return Response(html: try renderHTML(OrdersPage(orders: orders)))
/// }
/// ```
///
/// If the page is an `html` element, the result is a whole document with its doctype. Otherwise, it is a fragment.
///
/// - Parameters:
///   - page: The page to render.
///   - environment: The values inherited by the page; those of the current task if none are given.
///   - format: Whether white space is added for people to read.
/// - Throws: ``HTMLError`` for content without a safe form in HTML, ``ViewInstallationError`` for a property without
///   support in a markup, ``ViewEvaluationError`` for a markup in itself without end.
/// - Complexity: linear in the number of views; takes a part of the remaining stack, however deep the views are.
public nonisolated func renderHTML(
  _ page: some Markup, environment: EnvironmentValues = .current, format: HTMLFormat = .minified
) throws -> String {
  try MarkupRenderer.text(of: page, environment: environment, format: format)
}

/// Writes the HTML of a markup in chunks, in the caller's isolation. A page of any size takes little memory.
///
/// Use it to write a large page to a file or a blocking socket. For an asynchronous output, use the asynchronous
/// overload or ``HTMLChunks``.
///
/// ```swift
/// try renderHTML(page) { bytes in try file.write(contentsOf: bytes) }
/// ```
///
/// The chunks together are the HTML of the page. A written chunk can't be taken back. So if a view throws, the output
/// before it may have been written.
///
/// - Parameters:
///   - page: The page to render.
///   - environment: The values inherited by the page; those of the current task if none are given.
///   - format: Whether white space is added for people to read.
///   - chunkSize: The minimum number of bytes in a chunk, except for the last. A chunk ends at the end of a tag or
///     text, and so of a character.
///   - write: Takes a chunk of UTF-8. If the closure throws, the rendering ends, and the closure isn't called again.
/// - Throws: The errors of `write`, and those of a page rendered as a string.
/// - Complexity: linear in the number of views; in memory, linear in the size of a chunk and in the depth of the views.
public nonisolated func renderHTML(
  _ page: some Markup, environment: EnvironmentValues = .current, format: HTMLFormat = .minified,
  chunkSize: Int = 65_536, to write: (_ bytes: [UInt8]) throws -> Void
) throws {
  precondition(chunkSize > 0, "a chunk holds at least one byte")
  try withoutActuallyEscaping(write) { write in
    let renderer = MarkupRenderer(environment: environment, format: format)
    renderer.chunkSize = chunkSize
    renderer.takeChunk = write
    defer { renderer.takeChunk = nil }
    try renderer.write(page)
    let rest = renderer.composer.writer.finish()
    if !rest.isEmpty { try write(rest) }
  }
}

/// Writes the HTML of a markup to a stream of text in chunks, in the caller's isolation.
///
/// Use it for an output of text, such as a `String` or a stream of your own.
///
/// ```swift
/// var html = ""
/// try renderHTML(page, to: &html)
/// ```
///
/// In all other respects, this function behaves like the overload with a closure for chunks of UTF-8.
public nonisolated func renderHTML(
  _ page: some Markup, environment: EnvironmentValues = .current, format: HTMLFormat = .minified,
  chunkSize: Int = 65_536, to output: inout some TextOutputStream
) throws {
  try renderHTML(page, environment: environment, format: format, chunkSize: chunkSize) { bytes in
    output.write(HTMLOutput.text(of: bytes))
  }
}

/// Writes the HTML of a markup to an asynchronous output in chunks, in the caller's isolation.
///
/// Use it for an asynchronous output, such as the body of an answer, and for a page with ``Await``. The next chunk is
/// made once the output has taken the one before, so a slow output takes no memory for further chunks.
///
/// ```swift
/// try await renderHTML(OrdersPage(orders: orders)) { bytes in
///   try await writer.write(ByteBuffer(bytes: bytes))
/// }
/// ```
///
/// - Parameters:
///   - page: The page to render.
///   - environment: The values inherited by the page; those of the current task if none are given.
///   - format: Whether white space is added for people to read.
///   - chunkSize: The minimum number of bytes in a chunk, except for the last, and for one before a waiting part. A
///     chunk ends at the end of a tag or text, and so of a character.
///   - write: Takes a chunk of UTF-8, in the caller's isolation.
/// - Throws: The errors of `write`; a `CancellationError` if the task is canceled; and the errors of a page rendered as
///   a string.
/// - Complexity: linear in the number of views; in memory, linear in the size of a chunk and in the depth of the views.
public nonisolated(nonsending) func renderHTML(
  _ page: some Markup, environment: EnvironmentValues = .current, format: HTMLFormat = .minified,
  chunkSize: Int = 16_384, to write: @concurrent (_ bytes: [UInt8]) async throws -> Void
) async throws {
  let stream = MarkupStream(page, environment: environment, format: format, chunkSize: chunkSize)
  while let chunk = try await stream.next() {
    try await write(chunk)
    try Task.checkCancellation()
  }
}

/// Returns the HTML of a markup whose parts may wait, in the caller's isolation.
///
/// Use it for a page with ``Await``, if the whole page is needed at once.
///
/// ```swift
/// let html = try await renderHTML(awaiting: AccountPage(user: user))
/// ```
///
/// - Parameters:
///   - page: The page to render.
///   - environment: The values inherited by the page; those of the current task if none are given.
///   - format: Whether white space is added for people to read.
/// - Throws: The error of a part without content for it; a `CancellationError` if the task is canceled; and the errors
///   of a page rendered without waiting.
public nonisolated(nonsending) func renderHTML(
  awaiting page: some Markup, environment: EnvironmentValues = .current, format: HTMLFormat = .minified
) async throws -> String {
  let stream = MarkupStream(page, environment: environment, format: format, chunkSize: .max)
  return HTMLOutput.text(of: try await stream.bytes())
}

/// Returns the HTML of a page of a site in UTF-8, in the caller's isolation. An error doesn't name the page.
package nonisolated(nonsending) func renderHTMLBytes(
  awaiting page: some Markup, environment: EnvironmentValues, format: HTMLFormat
) async throws -> [UInt8] {
  do {
    return try await MarkupStream(page, environment: environment, format: format, chunkSize: .max).bytes()
  } catch let error as HTMLError {
    throw error.onPage("")
  }
}
