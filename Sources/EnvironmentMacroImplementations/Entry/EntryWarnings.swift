import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder

extension EntryDeclaringMacro {
  /// Returns the warnings about a valid `@Entry`.
  static func warnings(about entry: Entry, declaredBy declaration: some DeclSyntaxProtocol) -> [Diagnostic] {
    guard hasAccessor, let binding = declaration.as(VariableDeclSyntax.self)?.bindings.first else { return [] }
    var warnings: [Diagnostic] = []
    if library.builtInValues.contains(entry.name) {
      warnings.append(DiagnosticMessage.entryHidesBuiltInValue(entry.name, in: library).at(binding.pattern))
    }
    if let function = binding.typeAnnotation?.type.unsendableFunction {
      let sendable: TypeSyntax = "@Sendable \(function.trimmed)"
      warnings.append(
        DiagnosticMessage.entryIsUnsendableFunction(entry.name)
          .at(function, fixIts: [.replacing(function, with: sendable.withTrivia(of: function))]))
    }
    return warnings
  }
}

extension MacroLibrary {
  /// The names of the library's own values.
  fileprivate var builtInValues: Set<String> {
    let ofBoth: Set = [
      "calendar", "context", "continuousClock", "date", "locale", "openURL", "suspendingClock", "timeZone", "uuid",
      "withRandomNumberGenerator",
    ]
    if isBesideSwiftUI { return ofBoth }
    return ofBoth.union(["colorScheme", "dismiss", "editMode", "isEnabled", "layoutDirection", "path", "siteAddress"])
  }
}

extension TypeSyntax {
  /// The type itself or the one in its optional, if it is a function type without `Sendable`.
  fileprivate var unsendableFunction: TypeSyntax? {
    switch self.as(TypeSyntaxEnum.self) {
    case .functionType: return self
    case .optionalType(let type): return type.wrappedType.unsendableFunction
    case .implicitlyUnwrappedOptionalType(let type): return type.wrappedType.unsendableFunction
    case .tupleType(let type) where type.elements.count == 1: return type.elements.first?.type.unsendableFunction
    case .attributedType(let type):
      // A function of a global actor is `Sendable`, too.
      let isSendable = type.attributes.named.contains { $0.name.name == "Sendable" || $0.name.name.hasSuffix("Actor") }
      return isSendable ? nil : type.baseType.unsendableFunction.map { _ in self }
    default: return nil
    }
  }
}
