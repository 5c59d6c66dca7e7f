import SwiftSyntax
import SwiftSyntaxBuilder

/// The way in which the search for children reads a stored property.
struct ChildVisit {
  private let name: TokenSyntax
  private let kind: Kind

  /// Indicates whether the property is isolated to the object, which is an actor, or to another global actor.
  let isIsolated: Bool

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
  /// An isolated property of an actor that has an attribute isn't visited: its accessor may have effects, or belong to
  /// another actor.
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
      variable.modifier(.weak) == nil, variable.modifier(.unowned) == nil
    else { return [] }
    let isIsolated = isIsolatedElsewhere && variable.modifier(.nonisolated) == nil
    if isIsolated, !variable.attributes.isEmpty { return [] }
    let isTracked = isObserved && ObservationExpansion.trackable(variable) != nil
    return variable.bindings.filter { !$0.isPlain }.flatMap(\.pattern.names).compactMap { name in
      if name.plainName == EnvironmentAccessibleMacro.storageName { return nil }
      let visit = { ChildVisit(name: name, kind: $0, isIsolated: isIsolated) }
      if variable.modifier(.lazy) != nil {
        return visit(.stored("$__lazy_storage_$_" + name.plainName))
      }
      if isConditional { return visit(.stored((isTracked ? "_" : "") + name.plainName)) }
      return visit(isTracked || variable.isLet ? .observed : .unobserved)
    }
  }

  /// Returns the call for an object of a type with this name.
  func call(of object: String = "self", in type: TokenSyntax) -> CodeBlockItemSyntax {
    switch kind {
    case .observed: "visitor.visit(\(raw: object).\(name))"
    case .unobserved: "visitor.visit(unobserved: \(raw: object).\(name))"
    case .stored(let name): "visitor.visitStored(\(literal: name), of: \(raw: object), in: \(type).self)"
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
