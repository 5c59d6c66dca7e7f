public import EnvironmentCore

/// Returns the HTML of a view.
///
/// Use it for a page, a mail or a fragment. For a large page, you should use the overload for chunks, and for a view
/// with events, a ``ViewHost``. A page without state or actions should be a ``Markup``.
///
/// ```swift
/// try renderHTML(Element("p") { Text("1 < 2") })  // <p>1 &lt; 2</p>
/// ```
///
/// If the view is an `html` element, the result is a whole document with its doctype. Otherwise, it is a fragment. The
/// views' objects are bound while the view is rendered.
///
/// - Parameters:
///   - view: The view to render.
///   - environment: The values inherited by the view; those of the current task if none are given.
///   - format: Whether white space is added for people to read.
/// - Throws: ``HTMLError`` for content without a safe form in HTML, ``ViewInstallationError`` for a view whose values
///   can't be installed, ``ViewEvaluationError`` for a view whose values don't settle, or a view in itself without end.
/// - Complexity: linear in the number of views; takes a bounded part of the stack, however deep the views are.
@MainActor
public func renderHTML(
  _ view: some View, environment: EnvironmentValues = .current, format: HTMLFormat = .minified
) throws -> String {
  let renderer = HTMLRenderer(environment: environment, format: format)
  try renderer.write(view)
  return renderer.composer.writer.finishText()
}

/// Writes the HTML of a view in chunks. A page of any size takes little memory.
///
/// Use it to write a large page to a file or a blocking socket. For an asynchronous output, use ``HTMLChunks``.
///
/// ```swift
/// try renderHTML(page) { bytes in try file.write(contentsOf: bytes) }
/// ```
///
/// The chunks together are the result of ``renderHTML(_:environment:format:)-(View,_,_)``. A written chunk can't be
/// taken back. So if a view throws, the output before it may have been written. It is an error here if the content of a
/// body changes a value read by the body, unless a modifier in the body makes the change. A page of a
/// ``NavigationStack`` is part of one chunk, because its content sets the title before it.
///
/// - Parameters:
///   - view: The view to render.
///   - environment: The values inherited by the view; those of the current task if none are given.
///   - format: Whether white space is added for people to read.
///   - chunkSize: The minimum number of bytes in a chunk, except for the last. A chunk ends at the end of a tag or
///     text, and so of a character.
///   - write: Takes a chunk of UTF-8. If the closure throws, the rendering ends, and the closure isn't called again.
/// - Throws: The errors of `write`; ``HTMLError`` for content without a safe form in HTML, ``ViewInstallationError``
///   for a view whose values can't be installed, ``ViewEvaluationError`` for a view whose values don't settle, or
///   settle after it was written, or a view in itself without end.
/// - Complexity: linear in the number of views; in memory, linear in the size of a chunk and in the depth of the views.
@MainActor
public func renderHTML(
  _ view: some View, environment: EnvironmentValues = .current, format: HTMLFormat = .minified,
  chunkSize: Int = 65_536, to write: (_ bytes: [UInt8]) throws -> Void
) throws {
  let maker = HTMLChunkMaker(view, environment: environment, format: format, chunkSize: chunkSize)
  defer { maker.end() }
  try UninstalledReads.recording {
    while let chunk = try maker.next() { try write(chunk) }
  }
}

/// Writes the HTML of a view to a stream of text, in chunks.
///
/// Use it for an output of text, such as a `String` or a stream of your own.
///
/// ```swift
/// var html = ""
/// try renderHTML(page, to: &html)
/// ```
///
/// In all other respects, this function behaves like the overload with a closure for chunks of UTF-8.
@MainActor
public func renderHTML(
  _ view: some View, environment: EnvironmentValues = .current, format: HTMLFormat = .minified,
  chunkSize: Int = 65_536, to output: inout some TextOutputStream
) throws {
  try renderHTML(view, environment: environment, format: format, chunkSize: chunkSize) { bytes in
    output.write(HTMLOutput.text(of: bytes))
  }
}

/// Returns the HTML of a page of a site in UTF-8. An error doesn't name the page.
@MainActor
package func renderHTMLBytes(_ view: some View, environment: EnvironmentValues, format: HTMLFormat) throws -> [UInt8] {
  do {
    let renderer = HTMLRenderer(environment: environment, format: format)
    try renderer.write(view)
    return renderer.composer.writer.finish()
  } catch let error as HTMLError {
    throw error.onPage("")
  }
}
