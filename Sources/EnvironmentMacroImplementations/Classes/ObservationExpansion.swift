import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// The members of an observable class, for `@Observable` and for `@EnvironmentAccessible`.
enum ObservationExpansion {
  static let protocolName = "Observable"
  static let ignoredName = "ObservationIgnored"
  static let trackedName = "ObservationTracked"
  private static let boundName = "EnvironmentBound"
  private static let decisionName = "shouldNotifyObservers"
  static let registrarName: TokenSyntax = "_$observationRegistrar"

  /// Returns the registrar and the functions reporting to it, except those declared by the class itself.
  ///
  /// A class of wrappers, without properties of its own to track, has no functions for deciding whether an assignment
  /// is a change, which take a fifth of its compile time. It uses the registrar of its storage.
  ///
  /// - Parameter isStandard: Indicates whether the class has the members of the standard `@Observable` in any case.
  static func members(
    of declaration: ClassDeclSyntax, _ library: MacroLibrary, isStandard: Bool,
    in context: some MacroExpansionContext
  ) -> [DeclSyntax] {
    let type = declaration.name.trimmed
    let declared = declaration.allMembers.map(\.decl)
    let hasChangeFunctions = isStandard || declared.contains(where: usesChangeFunctions)
    var members: [DeclSyntax] = []

    if !declared.contains(where: { $0.as(VariableDeclSyntax.self)?.name?.text == registrarName.text }) {
      members.append(registrar(library, isShared: !hasChangeFunctions))
    }
    var functions = [access(in: type, context), withMutation(in: type, context)]
    if hasChangeFunctions {
      functions += [
        shouldNotifyObservers("", ifTrue: "true", context),
        shouldNotifyObservers(": Swift.Equatable", ifTrue: "lhs != rhs", context),
        shouldNotifyObservers(": Swift.AnyObject", ifTrue: "lhs !== rhs", context),
        shouldNotifyObservers(": Swift.Equatable & Swift.AnyObject", ifTrue: "lhs != rhs", context),
      ]
    }
    let signatures = declared.compactMap(signature)
    return members + functions.filter { !signatures.contains(signature(of: $0) ?? "") }
  }

  /// Returns whether a member needs these functions: it is a tracked property, or it calls them.
  private static func usesChangeFunctions(_ member: DeclSyntax) -> Bool {
    if let property = trackable(member), property.attributes.environments.isEmpty { return true }
    return member.tokens(viewMode: .sourceAccurate).contains { $0.text == decisionName }
  }

  /// Returns `@ObservationTracked` for a tracked member.
  static func attributes(for member: some DeclSyntaxProtocol, _ library: MacroLibrary) -> [AttributeSyntax] {
    guard let property = trackable(member),
      !property.attributes.has(trackedName, ofModules: ModuleName.oursAndObservation),
      property.attributes.environments.isEmpty, untrackablePart(of: property) == nil, property.bindings.count == 1
    else { return [] }
    return ["@\(raw: library.module).\(raw: trackedName)"]
  }

  /// Returns the declaration as a property, if its changes can be tracked. Those of an overriding property, which has no
  /// storage of its own, are tracked by its superclass.
  static func trackable(_ declaration: some DeclSyntaxProtocol) -> VariableDeclSyntax? {
    guard let property = declaration.as(VariableDeclSyntax.self), property.isInstance, !property.isLet,
      !property.isComputed, property.modifier(.override) == nil,
      let name = property.name, name.text != EnvironmentAccessibleMacro.storageName,
      !property.attributes.has(ignoredName, ofModules: ModuleName.oursAndObservation)
    else { return nil }
    return property
  }

  /// Returns errors for the properties that can't become accessors, each with its remedy. They replace the compiler's
  /// messages about accessors that aren't in the program.
  static func diagnostics(for declaration: ClassDeclSyntax, _ library: MacroLibrary) -> [Diagnostic] {
    declaration.allMembers.compactMap { member in
      if let property = member.decl.as(VariableDeclSyntax.self), property.isInstance, !property.isLet,
        let pattern = property.bindings.first?.pattern.as(TuplePatternSyntax.self)
      {
        return DiagnosticMessage.propertiesShareTuple(pattern.plainNames).at(pattern)
      }
      guard let property = trackable(member.decl), property.attributes.environments.isEmpty,
        !library.isBesideSwiftUI || property.attributes.wrapperOfViews == nil
      else { return nil }
      if property.bindings.count > 1 {
        return DiagnosticMessage.propertiesShareDeclaration(property.plainNames).at(property.bindings)
      }
      guard let part = untrackablePart(of: property), let name = property.name else { return nil }
      if let attribute = part.as(AttributeSyntax.self), QualifiedName(attribute.attributeName)?.name == boundName {
        let message = DiagnosticMessage.propertyBindsInClass(name.plainName, of: declaration.name.plainName)
        return message.at(attribute, fixIts: [.removing(attribute, from: property.attributes)])
      }
      var ignored = property.with(\.leadingTrivia, [])
      ignored.attributes = [.attribute("@\(raw: ignoredName) ")] + ignored.attributes
      ignored.leadingTrivia = property.leadingTrivia
      let fixIt = FixIt.replacing(property, with: ignored, "add '@\(ignoredName)'")
      let message = DiagnosticMessage.propertyCannotBeObserved(name.plainName, part: part.trimmedDescription)
      return message.at(part, fixIts: [fixIt])
    }
  }

  /// Returns `lazy`, or the name of another property wrapper. Both generate accessors of their own.
  private static func untrackablePart(of property: VariableDeclSyntax) -> Syntax? {
    property.modifier(.lazy).map { Syntax($0) } ?? property.wrapper.map { Syntax($0) }
  }

  private static func registrar(_ library: MacroLibrary, isShared: Bool) -> DeclSyntax {
    if isShared {
      // By the protocol, whose requirement belongs to no actor: the storage of a superclass in another module may.
      let object = "(self as any \(library.module).\(EnvironmentAccessibleMacro.protocolName))"
      return """
        nonisolated private var \(registrarName): \(raw: library.module).ObservationRegistrar {
          \(raw: object).\(raw: EnvironmentAccessibleMacro.storageName).__observationRegistrar
        }
        """
    }
    return """
      @\(raw: library.module).\(raw: ignoredName) private let \(registrarName) = \
      \(raw: library.module).ObservationRegistrar()
      """
  }

  private static func access(in type: TokenSyntax, _ context: some MacroExpansionContext) -> DeclSyntax {
    let member = context.makeUniqueName("Member")
    return """
      internal nonisolated func access<\(member)>(
        keyPath: Swift.KeyPath<\(type), \(member)>
      ) {
        \(registrarName).access(self, keyPath: keyPath)
      }
      """
  }

  private static func withMutation(in type: TokenSyntax, _ context: some MacroExpansionContext) -> DeclSyntax {
    let member = context.makeUniqueName("Member")
    let result = context.makeUniqueName("MutationResult")
    return """
      internal nonisolated func withMutation<\(member), \(result)>(
        keyPath: Swift.KeyPath<\(type), \(member)>,
        _ mutation: () throws -> \(result)
      ) rethrows -> \(result) {
        try \(registrarName).withMutation(of: self, keyPath: keyPath, mutation)
      }
      """
  }

  /// Returns one of the overloads deciding whether an assignment is a change.
  private static func shouldNotifyObservers(
    _ constraint: String, ifTrue condition: String, _ context: some MacroExpansionContext
  ) -> DeclSyntax {
    let member = context.makeUniqueName("Member")
    return """
      private nonisolated func \(raw: decisionName)<\(member)\(raw: constraint)>(
        _ lhs: \(member), _ rhs: \(member)
      ) -> Swift.Bool {
        \(raw: condition)
      }
      """
  }

  /// Returns the part of a function that determines whether a class declares a generated function itself: its name, its
  /// labels, and the constraints of its type parameters; `nil` for another declaration.
  private static func signature(of member: DeclSyntax) -> String? {
    guard let function = member.as(FunctionDeclSyntax.self) else { return nil }
    let labels = function.signature.parameterClause.parameters.map(\.firstName.text)
    let constraints = (function.genericParameterClause?.parameters.map(\.inheritedType) ?? []).map { type in
      let types = type?.as(CompositionTypeSyntax.self)?.elements.map(\.type) ?? type.map { [$0] } ?? []
      return types.compactMap { QualifiedName($0)?.name }.sorted()
    }
    return "\(function.name.plainName)\(labels)\(constraints)"
  }
}
