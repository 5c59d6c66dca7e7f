import EnvironmentCore
import EnvironmentViewsFoundation
import Foundation
import Testing

/// A separate folder for one test, which is deleted after the test.
final class TemporarySite {
  let root: URL

  /// The folder of the site, which doesn't exist at first. Files that a site must not change can be put beside it.
  let folder: URL

  init() throws {
    root = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString, isDirectory: true)
      .resolvingSymlinksInPath()
    folder = root.appendingPathComponent("site", isDirectory: true)
    try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: root)
  }

  /// The path of the hidden file that lists the files of the site; `nil` if there is none.
  var record: String? {
    FileManager.default.subpaths(atPath: root.path)?.first { $0.hasSuffix(".environmentkit-files") }
  }

  /// The contents of all files under the root, by their paths, without the one that lists the files of the site.
  var files: [String: String] {
    var files: [String: String] = [:]
    for path in FileManager.default.subpaths(atPath: root.path) ?? [] where path != record {
      let file = root.appendingPathComponent(path)
      guard (try? file.resourceValues(forKeys: [.isRegularFileKey]))?.isRegularFile == true else { continue }
      files[path] = try? String(contentsOf: file, encoding: .utf8)
    }
    return files
  }

  /// Expects the contents of all files under the root, by their paths.
  func expectFiles(
    _ expected: [String: String], _ fileID: String = #fileID, _ filePath: String = #filePath, _ line: Int = #line
  ) {
    let location = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: 1)
    #expect(files == expected, sourceLocation: location)
  }

  func put(_ text: String, at path: String) throws {
    let file = root.appendingPathComponent(path)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  func makeFolder(_ path: String) throws {
    let folder = root.appendingPathComponent(path, isDirectory: true)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  func link(_ path: String, to destination: String) throws {
    let link = root.appendingPathComponent(path).path
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: destination)
  }

  func number(of path: String) throws -> Int? {
    let attributes = try FileManager.default.attributesOfItem(atPath: root.appendingPathComponent(path).path)
    return attributes[.systemFileNumber] as? Int
  }
}

/// A view that shows the path of its page.
struct PathPage: View {
  @Environment(\.path) var path

  var body: some View { Text("[\(path)]") }
}

/// A view that can't be rendered.
struct WrongPage: View {
  var body: some View { Element("a b") }
}
