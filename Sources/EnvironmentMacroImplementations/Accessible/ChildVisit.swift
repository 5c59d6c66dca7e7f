import SwiftSyntax
import SwiftSyntaxBuilder

/// The way in which the search for children reads a stored property.
struct ChildVisit {
  private let name: TokenSyntax
  private let kind: Kind

  private enum Kind {
    /// Through its accessor, and Observation tracks the read; or the property never changes.
    case observed
    /// Through its accessor, whose changes notify no observer.
    case unobserved
    /// Through the name of the storage, because the accessor must not be called or named.
    case stored(String)
  }

  /// Returns the visits to the stored properties of a class or an actor, in their order.
  ///
  /// - Parameters:
  ///   - isObserved: Indicates whether the stored properties are observed.
  ///   - isIsolatedElsewhere: Indicates whether the main actor can't read a property unless it is `nonisolated`.
  static func visits(
    to members: MemberBlockItemListSyntax, isObserved: Bool, isIsolatedElsewhere: Bool
  ) -> [ChildVisit] {
    members.flatMap { member -> [ChildVisit] in
      if let conditional = member.decl.as(IfConfigDeclSyntax.self) {
        return conditional.members.flatMap { visits(to: $0.decl, isObserved, isIsolatedElsewhere, isConditional: true) }
      }
      return visits(to: member.decl, isObserved, isIsolatedElsewhere, isConditional: false)
    }
  }

  private static func visits(
    to declaration: DeclSyntax, _ isObserved: Bool, _ isIsolatedElsewhere: Bool, isConditional: Bool
  ) -> [ChildVisit] {
    guard let variable = declaration.as(VariableDeclSyntax.self), variable.isInstance, !variable.isComputed,
      variable.attributes.environments.isEmpty,
      variable.modifier(.weak) == nil, variable.modifier(.unowned) == nil,
      !isIsolatedElsewhere || variable.modifier(.nonisolated) != nil
    else { return [] }
    let isTracked = isObserved && ObservationExpansion.trackable(variable) != nil
    return variable.bindings.filter { !$0.isPlain }.flatMap(\.pattern.names).compactMap { name in
      if name.plainName == EnvironmentAccessibleMacro.storageName { return nil }
      if variable.modifier(.lazy) != nil {
        return ChildVisit(name: name, kind: .stored("$__lazy_storage_$_" + name.plainName))
      }
      if isConditional { return ChildVisit(name: name, kind: .stored((isTracked ? "_" : "") + name.plainName)) }
      return ChildVisit(name: name, kind: isTracked || variable.isLet ? .observed : .unobserved)
    }
  }

  /// Returns the call for a method of a type with this name.
  func call(in type: TokenSyntax) -> CodeBlockItemSyntax {
    switch kind {
    case .observed: "visitor.visit(self.\(name))"
    case .unobserved: "visitor.visit(unobserved: self.\(name))"
    case .stored(let name): "visitor.visitStored(\(literal: name), of: self, in: \(type).self)"
    }
  }
}

extension PatternBindingSyntax {
  /// Indicates whether the property has the type of a literal, which contains no objects.
  fileprivate var isPlain: Bool {
    typeAnnotation == nil && initializer?.value.typeOfLiteral != nil
  }
}

extension PatternSyntax {
  /// The names that the pattern binds.
  fileprivate var names: [TokenSyntax] {
    if let name = self.as(IdentifierPatternSyntax.self) { return [name.identifier.trimmed] }
    if let tuple = self.as(TuplePatternSyntax.self) { return tuple.elements.flatMap(\.pattern.names) }
    return []
  }
}
