import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxMacros

/// A compile-time message of the macros.
///
/// A message is one sentence without a full stop, with names in single quotes and the remedy after a semicolon. The
/// messages themselves are in the extensions, one file per macro.
struct DiagnosticMessage: SwiftDiagnostics.DiagnosticMessage {
  let message: String
  let severity: DiagnosticSeverity

  /// The compiler doesn't receive an identifier from a plugin.
  var diagnosticID: MessageID { MessageID(domain: ModuleName.kit, id: message) }

  static func error(_ message: String) -> Self { Self(message: message, severity: .error) }

  static func warning(_ message: String) -> Self { Self(message: message, severity: .warning) }

  /// Returns the message at a node, with its fix-its.
  func at(_ node: some SyntaxProtocol, fixIts: [FixIt] = []) -> Diagnostic {
    Diagnostic(node: Syntax(node), message: self, fixIts: fixIts)
  }

  /// Returns the message at a node as an error, reported by the expansion throwing it.
  func error(at node: some SyntaxProtocol, fixIts: [FixIt] = []) -> DiagnosticsError {
    DiagnosticsError(diagnostics: [at(node, fixIts: fixIts)])
  }
}

extension FixIt {
  /// - Parameter message: The message, in the imperative mood, if it isn't to name both nodes.
  static func replacing(
    _ old: some SyntaxProtocol, with new: some SyntaxProtocol, _ message: String? = nil
  ) -> FixIt {
    let message = message ?? "replace '\(old.trimmed)' with '\(new.trimmed)'"
    return FixIt(
      message: MacroExpansionFixItMessage(message), changes: [.replace(oldNode: Syntax(old), newNode: Syntax(new))]
    )
  }

  static func replacing(_ token: TokenSyntax, with keyword: Keyword) -> FixIt {
    .replacing(token, with: token.with(\.tokenKind, .keyword(keyword)))
  }

  /// Returns a fix-it for removing an attribute, which must be an element of these attributes and not the compiler's
  /// copy of it.
  static func removing(_ attribute: AttributeSyntax, from attributes: AttributeListSyntax) -> FixIt {
    .removing(.attribute(attribute), named: "@" + attribute.attributeName.trimmedDescription, from: attributes)
  }

  /// Returns a fix-it for removing an element from a list. It keeps the comments and the indentation before it.
  static func removing<List: SyntaxCollection>(_ element: List.Element, named name: String, from list: List) -> FixIt {
    var remaining = Array(list).filter { $0.id != element.id }
    let isFirst = list.first?.id == element.id
    if isFirst, let next = remaining.first {
      // Through `Syntax`, because `with` on an element with a generic type crashes in the toolchain's build of
      // SwiftSyntax.
      remaining[0] = Syntax(next).with(\.leadingTrivia, list.leadingTrivia).cast(List.Element.self)
    }
    var changes: [FixIt.Change] = [.replace(oldNode: Syntax(list), newNode: Syntax(List(remaining)))]
    if remaining.isEmpty,
      let next = list.lastToken(viewMode: .sourceAccurate)?.nextToken(viewMode: .sourceAccurate)
    {
      changes.append(.replaceLeadingTrivia(token: next, newTrivia: list.leadingTrivia))
    }
    return FixIt(message: MacroExpansionFixItMessage("remove '\(name)'"), changes: changes)
  }
}

extension SyntaxProtocol {
  /// Returns a fix-it for removing the first attribute with the name.
  func removals(of name: String, ofModules modules: Set<String> = ModuleName.ours) -> [FixIt] {
    let attributes = asProtocol((any WithAttributesSyntax).self)?.attributes ?? []
    return attributes.all(name, ofModules: modules).prefix(1).map { .removing($0, from: attributes) }
  }
}

extension MacroExpansionContext {
  func diagnose(_ diagnostics: [Diagnostic]) {
    diagnostics.forEach(diagnose)
  }
}
