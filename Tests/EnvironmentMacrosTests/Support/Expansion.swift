import SwiftDiagnostics
import SwiftParser
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacroExpansion
import SwiftSyntaxMacros

@testable import EnvironmentMacroImplementations

/// A source after its macros were expanded, without a compiler.
struct Expansion {
  let source: String
  let diagnostics: [Found]

  /// A diagnostic of a macro, and the sources after its fix-its.
  struct Found: Equatable, Sendable, CustomStringConvertible {
    var place: String
    var severity: DiagnosticSeverity
    var message: String
    var fixIts: [FixIt] = []

    struct FixIt: Equatable, Sendable {
      var message: String
      var source: String
    }

    var description: String {
      ([".init(\(place), \(severity), \(message)"] + fixIts.map { "  fix-it: \($0.message)\n\($0.source)" })
        .joined(separator: "\n")
    }
  }

  /// - Parameters:
  ///   - source: The source to expand.
  ///   - inherited: The protocols to which a superclass conforms already.
  ///   - library: The module whose macros the source uses.
  init(of source: String, inheriting inherited: Set<String> = [], in library: MacroLibrary = .kit) {
    let file = Parser.parse(source: source)
    let context = BasicMacroExpansionContext(
      sourceFiles: [file: .init(moduleName: "Tests", fullFilePath: "Tests.swift")]
    )
    let conformances = ["EnvironmentAccessible", "__EnvironmentDeclaring", "Observable"]
      .filter { !inherited.contains($0) }
    let expanded = file.expand(
      macroSpecs: Self.specs(in: library, conformances),
      contextGenerator: { node in
        BasicMacroExpansionContext(sharingWith: context, lexicalContext: node.allMacroLexicalContexts())
      },
      indentationWidth: .spaces(2)
    )
    // Removing an attribute that was alone on the first line leaves the end of that line.
    self.source = String(expanded.description.drop(while: \.isNewline))
    self.diagnostics = context.diagnostics.map { Found($0, in: file, context) }
  }
}

extension Expansion {
  /// Returns the macros that a source can use. Beside `EnvironmentModels`, `@Observable` is the standard library's.
  private static func specs(in library: MacroLibrary, _ conformances: [String]) -> [String: MacroSpec] {
    let ofModels = library == .models
    var specs = [
      "DependencyClient": MacroSpec(type: DependencyClientMacro.self),
      "DependencyEndpoint": MacroSpec(type: DependencyEndpointMacro.self),
      "DependencyEndpointIgnored": MacroSpec(type: DependencyEndpointIgnoredMacro.self),
      "DependencyEntry": MacroSpec(type: DependencyEntryMacro.self),
      "Entry": MacroSpec(type: ofModels ? ModelEntryMacro.self : EntryMacro.self),
      "EnvironmentAccessible": MacroSpec(
        type: ofModels ? ModelEnvironmentAccessibleMacro.self : EnvironmentAccessibleMacro.self,
        conformances: conformances.map { "\(raw: library.module).\(raw: $0)" }
      ),
      "ObservationTracked": MacroSpec(type: ObservationTrackedMacro.self),
    ]
    if !ofModels {
      specs["Observable"] = MacroSpec(
        type: ObservableMacro.self,
        conformances: conformances.filter { $0 == "Observable" }.map { "Observation.\(raw: $0)" }
      )
    }
    return specs
  }
}

extension Expansion.Found {
  fileprivate init(_ diagnostic: Diagnostic, in file: SourceFileSyntax, _ context: BasicMacroExpansionContext) {
    let location = context.location(for: diagnostic.position, anchoredAt: diagnostic.node, fileName: "")
    self.init(
      place: "\(location.line):\(location.column)",
      severity: diagnostic.diagMessage.severity,
      message: diagnostic.message,
      fixIts: diagnostic.fixIts.map { fixIt in
        FixIt(message: fixIt.message.message, source: fixIt.applied(to: file, context))
      }
    )
  }
}

extension SwiftDiagnostics.FixIt {
  /// Returns the source after only this fix-it.
  fileprivate func applied(to file: SourceFileSyntax, _ context: BasicMacroExpansionContext) -> String {
    var bytes = Array(file.description.utf8)
    let edits = changes.map { $0.edit(in: context) }
    for edit in edits.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
      bytes.replaceSubrange(edit.range, with: Array(edit.text.utf8))
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension SwiftDiagnostics.FixIt.Change {
  fileprivate func edit(in context: BasicMacroExpansionContext) -> (range: Range<Int>, text: String) {
    func range(_ node: Syntax, _ start: AbsolutePosition, _ end: AbsolutePosition) -> Range<Int> {
      let offset = context.location(for: start, anchoredAt: node, fileName: "").offset
      return offset..<(offset + end.utf8Offset - start.utf8Offset)
    }
    switch self {
    case .replace(let old, let new):
      return (range(old, old.position, old.endPosition), new.description)
    case .replaceLeadingTrivia(let token, let trivia):
      let node = Syntax(token)
      return (range(node, token.position, token.positionAfterSkippingLeadingTrivia), trivia.description)
    case .replaceTrailingTrivia(let token, let trivia):
      let node = Syntax(token)
      return (range(node, token.endPositionBeforeTrailingTrivia, token.endPosition), trivia.description)
    default:
      preconditionFailure("a kind of change that no macro here makes")
    }
  }
}
