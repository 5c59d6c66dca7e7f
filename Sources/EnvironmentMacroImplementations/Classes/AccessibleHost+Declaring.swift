import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// The members of a class or an actor for `__EnvironmentDeclaring`.
extension AccessibleHost {
  /// Returns the members of the conformance, or their overrides in a subclass.
  func declarations(conformingTo protocols: [TypeSyntax], in context: some MacroExpansionContext) -> [DeclSyntax] {
    let isFirst = protocols.lack(EnvironmentAccessibleMacro.declaringName)
    let head = (isOpen ? "open " : accessLevel(in: context.lexicalContext)) + (isFirst ? "" : "override ")
    func property(_ name: String, _ type: String, _ value: String) -> DeclSyntax {
      """
      \(raw: inlinability)nonisolated \(raw: head)\(raw: isActor ? "static" : "class") var \(raw: name): \(raw: type) {
        \(raw: value)
      }
      """
    }
    let options = arguments.keyPaths.map { $0.call(in: self) }
    let locations = propertyLocations(in: context).map { name, place in
      "\(StringLiteralExprSyntax(content: name)): \(StringLiteralExprSyntax(content: place))"
    }
    // A class with possible subclasses declares both even if they are empty, so that subclasses can override them.
    let declaresAll = isFirst && hasSubclasses
    var declarations: [DeclSyntax] = []
    if declaresAll || !options.isEmpty {
      let type = "\(library.module).__EnvironmentOptions"
      let inherited = isFirst ? "\(type)()" : "super.__environmentOptions"
      declarations.append(property("__environmentOptions", type, inherited + options.joined()))
    }
    if declaresAll || !locations.isEmpty {
      let list = locations.isEmpty ? "[:]" : "[\(locations.joined(separator: ", "))]"
      declarations.append(property("__environmentLocations", "[Swift.String: Swift.String]", list))
    }
    return declarations + [visitFunction(isFirst: isFirst, head)]
  }

  private var isOpen: Bool { declaration.modifiers.contains { $0.name.tokenKind == .keyword(.open) } }
}

extension KeyPathList {
  /// Returns the call that adds the list to the options: the key paths observed by a class, or the required values,
  /// each with its name.
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
