import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// The members of a class or an actor for `__EnvironmentDeclaring`.
extension AccessibleHost {
  /// Returns the members of the conformance, or their overrides in a subclass.
  func declarations(conformingTo protocols: [TypeSyntax], in context: some MacroExpansionContext) -> [DeclSyntax] {
    let isFirst = protocols.lack(EnvironmentAccessibleMacro.declaringName)
    let head = (isOpen ? "open " : accessLevel(in: context.lexicalContext)) + (isFirst ? "" : "override ")
    let options = options(isFirst: isFirst, head)
    let locations = locations(isFirst: isFirst, head, in: context)
    return [options, locations].compactMap(\.self) + [visitFunction(isFirst: isFirst, head)]
  }

  /// Returns the file and the line of each property. A class that can have subclasses declares this member even without
  /// properties, as it declares the options.
  private func locations(
    isFirst: Bool, _ head: String, in context: some MacroExpansionContext
  ) -> DeclSyntax? {
    let places = propertyLocations(in: context).map { name, place in
      "\(StringLiteralExprSyntax(content: name)): \(StringLiteralExprSyntax(content: place))"
    }
    guard !places.isEmpty || isFirst && hasSubclasses else { return nil }
    return """
      \(raw: inlinability)nonisolated \(raw: head)\(raw: isActor ? "static" : "class") var __environmentLocations: \
      [Swift.String: Swift.String] {
        [\(raw: places.isEmpty ? ":" : places.joined(separator: ", "))]
      }
      """
  }

  /// Returns the options of the attribute. A class that can have subclasses declares them even if they are empty, so
  /// that subclasses can override them.
  private func options(isFirst: Bool, _ head: String) -> DeclSyntax? {
    let lists = arguments.keyPaths.map { $0.call(in: self) }
    guard !lists.isEmpty || isFirst && hasSubclasses else { return nil }
    let type: ExprSyntax = "\(raw: library.module).__EnvironmentOptions"
    let inherited: ExprSyntax = isFirst ? "\(type)()" : "super.__environmentOptions"
    return """
      \(raw: inlinability)nonisolated \(raw: head)\(raw: isActor ? "static" : "class") var __environmentOptions: \(type) {
        \(inherited)\(raw: lists.joined())
      }
      """
  }

  private var isOpen: Bool { declaration.modifiers.contains { $0.name.tokenKind == .keyword(.open) } }
}

extension KeyPathList {
  /// Returns the call that adds the list to the options: the key paths that a class observes, or the values that have to
  /// be set, each with its name.
  fileprivate func call(in host: AccessibleHost) -> String {
    let items = elements.map { element in
      let keyPath = element.syntax.expression.trimmedDescription
      return isObserving ? keyPath : "(\(StringLiteralExprSyntax(content: element.name)), \(keyPath))"
    }
    // The properties of the environment may belong to the main actor; the options don't.
    let closure = "{ @_Concurrency.MainActor in [\(items.joined(separator: ", "))] }"
    let list = items.isEmpty ? "[]" : "\(host.library.module).__withoutIsolation \(closure)"
    return isObserving ? ".observing(\(host.name).self, \(list))" : ".requiring(\(list))"
  }
}
