import SwiftDiagnostics
import SwiftSyntax

extension DeclGroupSyntax {
  /// Returns the error for a macro that doesn't support this kind of type.
  ///
  /// - Parameters:
  ///   - macro: The name of the macro.
  ///   - attribute: The attribute of the macro.
  ///   - rightKind: The keyword of the kind supported by the macro.
  ///   - modules: The modules with the declaration of the macro.
  func wrongKindDiagnostic(
    of macro: String, at attribute: AttributeSyntax, rightKind: Keyword = .class,
    ofModules modules: Set<String> = ModuleName.ours
  ) -> Diagnostic {
    let extended = self.as(ExtensionDeclSyntax.self)?.extendedType.trimmedDescription
    let name = extended ?? asProtocol((any NamedDeclSyntax).self)?.name.plainName ?? ""
    let message = DiagnosticMessage.wrongKind(macro: macro, kind: introducer.text, name: name)
    let replaceable: [TokenKind] = [.keyword(.struct), .keyword(.class), .keyword(.actor)]
    let fixIts =
      replaceable.contains(introducer.tokenKind)
      ? [.replacing(introducer, with: rightKind)] : removals(of: macro, ofModules: modules)
    return message.at(attribute, fixIts: fixIts)
  }
}

/// The messages about the type a macro is attached to.
extension DiagnosticMessage {
  static func wrongKind(macro: String, kind: String, name: String) -> Self {
    let kinds =
      switch macro {
      case EnvironmentAccessibleMacro.name: (one: "class or an actor", many: "classes")
      case DependencyClientMacro.name: (one: "struct", many: "structs")
      default: (one: "class", many: "classes")
      }
    let remedy =
      switch kind {
      case "protocol": "attach it to the \(kinds.many) that conform to '\(name)'"
      case "extension": "attach it to the declaration of '\(name)'"
      default: "make '\(name)' a \(kinds.one)"
      }
    return .error("'@\(macro)' cannot be attached to \(kind) '\(name)'; \(remedy)")
  }

  static func viewIsAccessible(_ name: String) -> Self {
    .error(
      "'@EnvironmentAccessible' is for models, and '@Environment' works in view '\(name)' without it; remove the attribute"
    )
  }

  static func unbindableModel(isObject: Bool) -> Self {
    .error(
      isObject
        ? "'@EnvironmentBound' can't bind an object of this class; attach '@EnvironmentAccessible' to the class"
        : "'@EnvironmentBound' is for objects of '@EnvironmentAccessible' classes; write '@State' for a value")
  }

  static func duplicate(macro: String, name: String) -> Self {
    .error("'@\(macro)' is attached to '\(name)' twice; remove one of the two")
  }

  static func declaresStorage(_ name: String) -> Self {
    .error(
      "'\(name)' declares '\(EnvironmentAccessibleMacro.storageName)', which '@EnvironmentAccessible' adds; "
        + "remove or rename the declaration")
  }

  static func classIsNotAccessible(_ name: String, property: String) -> Self {
    .warning(
      "'\(property)' has nothing to read from, because '\(name)' cannot be bound; "
        + "use '@EnvironmentAccessible', which makes '\(name)' observable as well")
  }

  static func typeIsCodable(_ name: String, protocol other: String) -> Self {
    .warning(
      "'\(other)' cannot be synthesized for '\(name)', because its environment cannot be coded; list the coded properties "
        + "in 'enum CodingKeys', as in 'case _title = \"title\"', or write the methods in the class")
  }

  static func typeIsSendable(_ name: String, property: String) -> Self {
    .warning(
      "'\(name)' cannot be 'Sendable' without isolation, because '\(property)' changes with the bound environment; "
        + "isolate '\(name)' with '@MainActor' or make it an actor")
  }

  static func nestedViewReadsAsModel(_ name: String, host: String) -> Self {
    .error(
      "'Environment' is the wrapper of models in '\(name)', because '\(name)' is nested in '\(host)'; "
        + "move '\(name)' out of '\(host)', or write '@SwiftUI.Environment'")
  }

  static func unknownArgument(_ label: String) -> Self {
    .error("'@EnvironmentAccessible' has no argument '\(label)'; remove it")
  }

  static var unlabeledArgument: Self {
    .error("'@EnvironmentAccessible' has no argument without a label; write 'observable: true' or 'observable: false'")
  }

  static var observableIsNotLiteral: Self {
    .error("'observable' is read at compile time; write 'true' or 'false'")
  }

  static func argumentIsNotLiteral(_ label: String) -> Self {
    .error("'\(label)' is read at compile time; write an array of key paths such as '[\\.locale]'")
  }

  static func argumentHasOtherRoot(_ label: String, root: String, _ library: MacroLibrary) -> Self {
    .error(
      "'\(label)' takes key paths of '\(library.valuesName)', not of '\(root)'; leave out the root of the key path"
    )
  }

  static func argumentRepeats(_ label: String, keyPath: String) -> Self {
    .warning("'\(label)' names '\\.\(keyPath)' twice; remove one of the two")
  }

  static func argumentHasNoProperty(_ label: String, keyPath: String, name: String) -> Self {
    .error(
      "'\(label)' names '\\.\(keyPath)', which no '@Environment' property of '\(name)' reads; "
        + "add '@Environment(\\.\(keyPath)) var' or remove it")
  }
}
