import SwiftDiagnostics
import Testing

@testable import EnvironmentMacroImplementations

/// A row of a table of misuse: a source, and all diagnostics for it.
struct MisuseRow: Sendable, CustomTestStringConvertible {
  let source: String
  let expected: [Expansion.Found]
  let inherited: Set<String>
  let library: MacroLibrary

  var testDescription: String { source }

  /// - Parameters:
  ///   - source: The source.
  ///   - place: Where the message points, as `line:column`.
  ///   - message: The message.
  ///   - fixIts: What each fix-it offers, and the source that it leads to.
  ///   - library: The module whose macros the source uses.
  init(
    _ source: String,
    _ place: String,
    _ message: String,
    severity: DiagnosticSeverity = .error,
    fixIts: [(String, String)] = [],
    in library: MacroLibrary = .kit
  ) {
    self.init(
      source,
      expected: [
        Expansion.Found(
          place: place,
          severity: severity,
          message: message,
          fixIts: fixIts.map { Expansion.Found.FixIt(message: $0.0, source: $0.1) }
        )
      ],
      in: library
    )
  }

  init(
    _ source: String, expected: [Expansion.Found], inheriting inherited: Set<String> = [],
    in library: MacroLibrary = .kit
  ) {
    self.source = source
    self.expected = expected
    self.inherited = inherited
    self.library = library
  }

  func check(_ location: SourceLocation = #_sourceLocation) {
    #expect(Expansion(of: source, inheriting: inherited, in: library).diagnostics == expected, sourceLocation: location)
  }
}
