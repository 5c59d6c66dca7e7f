import EnvironmentCore
import Testing

@testable import EnvironmentViews

// Expectations of what views show, and of the bodies that run. These are functions, because a call of a macro takes five to
// ten times as long to compile; the macro in the function shows the values as well.

/// Expects the HTML of a view.
@MainActor
func expectHTML(
  of view: some View, in environment: EnvironmentValues = .current, _ expected: String,
  _ fileID: String = #fileID, _ filePath: String = #filePath, _ line: Int = #line
) throws {
  let html = try renderHTML(view, environment: environment)
  #expect(html == expected, sourceLocation: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: 1))
}

/// Expects the HTML of a view that is rendered once, and the same of a host that shows it.
@MainActor
func expectSameHTML(
  of view: some View, _ expected: String,
  _ fileID: String = #fileID, _ filePath: String = #filePath, _ line: Int = #line
) throws {
  try expectHTML(of: view, expected, fileID, filePath, line)
  ViewHost { view }.expectHTML(expected, fileID, filePath, line)
}

/// Expects the error of rendering a view, and texts in its description.
@MainActor
func expectError<Failure: Error & CustomStringConvertible>(
  _ type: Failure.Type = HTMLError.self, of view: some View, contains texts: String...,
  fileID: String = #fileID, filePath: String = #filePath, line: Int = #line
) {
  let location = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: 1)
  guard let error = #expect(throws: type, sourceLocation: location, performing: { try renderHTML(view) }) else {
    return
  }
  for text in texts { #expect(error.description.contains(text), sourceLocation: location) }
}

/// Expects that two values are the same for the comparison of views.
func expectSame<Value>(
  _ first: Value, _ second: Value,
  _ fileID: String = #fileID, _ filePath: String = #filePath, _ line: Int = #line
) {
  let location = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: 1)
  #expect(areSame(first, second), sourceLocation: location)
}

/// Expects that two values differ for the comparison of views.
func expectDifferent<Value>(
  _ first: Value, _ second: Value,
  _ fileID: String = #fileID, _ filePath: String = #filePath, _ line: Int = #line
) {
  let location = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: 1)
  #expect(!areSame(first, second), sourceLocation: location)
}

extension ViewHost {
  /// Expects the HTML after all pending changes.
  func expectHTML(
    _ expected: String, _ fileID: String = #fileID, _ filePath: String = #filePath, _ line: Int = #line
  ) {
    #expect(html == expected, sourceLocation: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: 1))
  }

  /// Expects texts to be, and not to be, in the HTML after all pending changes.
  func expectHTML(
    contains texts: String..., lacks others: String...,
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line
  ) {
    let location = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: 1)
    for text in texts { #expect(html.contains(text), sourceLocation: location) }
    for text in others { #expect(!html.contains(text), sourceLocation: location) }
  }

  /// Expects the beginning or the end of the HTML after all pending changes.
  func expectHTML(
    hasPrefix start: String = "", hasSuffix end: String = "",
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line
  ) {
    let location = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: 1)
    #expect(html.hasPrefix(start), sourceLocation: location)
    #expect(html.hasSuffix(end), sourceLocation: location)
  }

  /// Expects that no control with one of these labels can be tapped.
  func expectNoControl(
    _ labels: String..., fileID: String = #fileID, filePath: String = #filePath, line: Int = #line
  ) {
    let location = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: 1)
    for label in labels {
      #expect(throws: ViewEventError.self, "\(label)", sourceLocation: location) { try tap(label) }
    }
  }

  /// Expects the names of the views whose bodies have run since the last call, and the HTML after them.
  func expectEvaluations(
    _ expected: [String], html expectedHTML: String? = nil,
    _ fileID: String = #fileID, _ filePath: String = #filePath, _ line: Int = #line
  ) {
    let location = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: 1)
    if let expectedHTML { #expect(html == expectedHTML, sourceLocation: location) }
    #expect(drainEvaluations() == expected, sourceLocation: location)
  }

  /// Expects the names of the views whose bodies run for a change.
  func expectEvaluations(
    _ expected: [String], _ fileID: String = #fileID, _ filePath: String = #filePath, _ line: Int = #line,
    after change: () -> Void
  ) {
    _ = drainEvaluations()
    change()
    update()
    expectEvaluations(expected, fileID, filePath, line)
  }
}

extension Log {
  /// Expects the entries that have been written since the last call.
  func expect(_ expected: [String], _ fileID: String = #fileID, _ filePath: String = #filePath, _ line: Int = #line) {
    #expect(
      drain() == expected, sourceLocation: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: 1))
  }
}
