public import EnvironmentCore
internal import EnvironmentViews
public import Foundation

/// Writes the pages and files of a static site to a folder, with several pages rendered at the same time.
///
/// Use it for a site of many `Markup`s.
///
/// ```swift
/// let sitemap: Sitemap = ["/": HomePage(), "about": LazyMarkup { AboutPage(team: Team()) }]
/// try await renderSitemap(sitemap, to: URL(filePath: "site"), processors: nil)
/// ```
///
/// A page is rendered on any processor if it is a markup of plain data, such as strings, numbers and values of
/// Foundation, or a `LazyMarkup`. Other pages, and all pages if the environment has a value other than `Sendable` ones,
/// are rendered on the main actor. A page whose parts wait by `Await` is written when they are complete.
///
/// The files, the order of progress and the error are those of the synchronous function, which this one is like in all other
/// respects.
///
/// - Parameters:
///   - sitemap: The pages and files.
///   - folder: The folder of the site. It is made if it is missing. A hidden file in it lists the written files.
///   - environment: The values inherited by each page; those of the current task if none are given.
///   - format: Whether white space is added for people to read.
///   - processors: The number of pages rendered at the same time; `nil` for the number of processors.
///   - keepsFormerFiles: Indicates whether former files of the site stay.
///   - progress: Called with each page or file once the site is in its place, in the order of their paths, and then
///     with each removed file.
/// - Returns: The pages and files, in the order of their paths, and the removed files.
/// - Throws: ``SitemapError``, or a `CancellationError` if the task is canceled. The folder is as it was before.
/// - Complexity: linear in the number of views; a few pages for each processor are in memory.
@MainActor
@discardableResult
public func renderSitemap(
  _ sitemap: Sitemap,
  to folder: URL,
  environment: EnvironmentValues = .current,
  format: HTMLFormat = .minified,
  processors: Int?,
  keepsFormerFiles: Bool = false,
  progress: (WrittenFile) -> Void = { _ in }
) async throws -> [WrittenFile] {
  let width = processors ?? ProcessInfo.processInfo.activeProcessorCount
  precondition(width > 0, "a page is rendered on at least one processor")
  return try await SitePlan(sitemap, folder: folder, environment: environment)
    .write(environment, format, processors: width, keepsFormerFiles: keepsFormerFiles, progress: progress)
}

extension SitePlan {
  /// Renders some entries at the same time, and puts the files into their places.
  ///
  /// - Parameter rendering: Called with the number of rendered entries.
  @MainActor
  func write(
    _ environment: EnvironmentValues, _ format: HTMLFormat, processors width: Int, keepsFormerFiles: Bool,
    rendering: (Int) -> Void = { _ in }, progress: (WrittenFile) -> Void
  ) async throws -> [WrittenFile] {
    let site = try SiteAssembly(self, keepsFormerFiles: keepsFormerFiles)
    let pages = entries.filter { !$0.isList }
    let isSendable = !environment.mayHoldUnsendable && !environment.interceptsReads
    try await withThrowingTaskGroup(of: FinishedPage.self) { group in
      var rendered: [Int: Result<RenderedEntry, any Error>] = [:]
      var next = 0
      var runningCount = 0
      // Starts to render pages ahead of the one being written. Rendered pages wait in memory.
      func startPages(after index: Int) {
        while runningCount < width, next < min(index + 4 * width, pages.count) {
          let (index, page) = (next, pages[next])
          next += 1
          guard isSendable, let render = page.renderingAnywhere(self, environment, format) else { continue }
          runningCount += 1
          group.addTask {
            do {
              return FinishedPage(index: index, result: .success(try await render()))
            } catch {
              return FinishedPage(index: index, result: .failure(error))
            }
          }
        }
      }
      for (index, page) in pages.enumerated() {
        startPages(after: index)
        if isSendable, page.isRenderedAnywhere {
          while rendered[index] == nil, let page = try await group.next() {
            rendered[page.index] = page.result
            runningCount -= 1
            startPages(after: index)
          }
          guard let result = rendered.removeValue(forKey: index) else {
            preconditionFailure("The page at \(page.path.key.debugDescription) was not rendered.")
          }
          try site.add(try result.get())
          try Task.checkCancellation()
        } else {
          try site.add(try await page.renderedHere(self, environment, format))
        }
        rendering(index + 1)
      }
    }
    for entry in entries where entry.isList { try site.add(try site.renderedList(entry, environment, format)) }
    let files = try site.commit()
    files.forEach(progress)
    return files
  }
}

/// A page rendered by a task.
//
// A structure: the optimizer of Swift 6.3 loses the elements of a tuple that such a task returns in two places.
private struct FinishedPage: Sendable {
  /// The place among the pages.
  let index: Int
  let result: Result<RenderedEntry, any Error>
}

extension SiteEntry {
  /// Indicates whether the page can be sent to another processor.
  fileprivate var isRenderedAnywhere: Bool { content is any Markup && PlainData.contains(type(of: content)) }

  /// Returns a function for rendering the page on any processor; `nil` if the page belongs to the main actor.
  fileprivate func renderingAnywhere(
    _ plan: SitePlan, _ environment: EnvironmentValues, _ format: HTMLFormat
  ) -> (@Sendable () async throws -> RenderedEntry)? {
    guard isRenderedAnywhere, let page = content as? any Markup else { return nil }
    // The page is plain data: see ``PlainData``.
    let (sent, values, contents) = (Unchecked(page), environment.sendable, plan.contents)
    let (path, number) = (path, number)
    return {
      let entry = SiteEntry(path: path, number: number, content: sent.value)
      return try await entry.rendered(sent.value, contents, EnvironmentValues(values), format)
    }
  }

  /// Renders a page or a file on the main actor.
  @MainActor
  fileprivate func renderedHere(
    _ plan: SitePlan, _ environment: EnvironmentValues, _ format: HTMLFormat
  ) async throws -> RenderedEntry {
    guard let page = content as? any Markup else { return try rendered(plan, environment, format) }
    return try await rendered(page, plan.contents, environment, format)
  }

  private nonisolated(nonsending) func rendered(
    _ markup: some Markup, _ contents: SiteContents, _ environment: EnvironmentValues, _ format: HTMLFormat
  ) async throws -> RenderedEntry {
    let page = SitePage(of: contents)
    let values = values(for: page, environment)
    let bytes: [UInt8]
    do { bytes = try await renderHTMLBytes(awaiting: markup, environment: values, format: format) } catch {
      if error is CancellationError { throw error }
      throw SitemapError.rendering(error, at: path.key)
    }
    return try rendered(page: bytes, notes: page.notes)
  }
}
