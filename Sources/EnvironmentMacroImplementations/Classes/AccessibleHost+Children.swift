import SwiftSyntax
import SwiftSyntaxBuilder

extension AccessibleHost {
  /// Returns the function for visiting the objects in the stored properties of the class or the actor, for the search
  /// for children.
  func visitFunction(isFirst: Bool, _ head: String) -> DeclSyntax {
    var calls = members.flatMap(visits)
    // In a final subclass, too, whose properties the superclass would visit otherwise.
    if hasSubclasses || !isFirst, !isIsolatedElsewhere {
      calls.insert("visitor.visitSubclasses(of: self, below: \(name).self)", at: 0)
    }
    if !isFirst {
      calls.append("super.__visitEnvironmentChildren(&visitor)")
    } else if !isActor, declaration.inheritanceClause != nil {
      calls.append("visitor.visitInherited(of: self, above: \(name).self)")
    }
    if let type = declaration.as(ClassDeclSyntax.self), Self.needsProofOfObservable(type, library) {
      calls.insert("_ = \(name).\(Self.proofOfObservable)", at: 0)
    }
    let isolation = isIsolatedElsewhere ? "nonisolated" : "@_Concurrency.MainActor"
    return """
      \(raw: inlinability)\(raw: isolation) \(raw: head)func __visitEnvironmentChildren(
        _ visitor: inout \(raw: library.module).__EnvironmentChildVisitor
      ) {\(lines(calls))
      }
      """
  }

  /// Returns a list with each call on its own line, which the list wouldn't do by itself.
  private func lines(_ calls: [CodeBlockItemSyntax]) -> CodeBlockItemListSyntax {
    CodeBlockItemListSyntax(calls.map { $0.with(\.leadingTrivia, .newline) })
  }

  /// Returns the calls for visiting the stored properties of a declaration.
  ///
  /// A property isolated to the object, which is an actor, or to another global actor isn't visited.
  private func visits(to member: MemberBlockItemSyntax) -> [CodeBlockItemSyntax] {
    guard let variable = member.decl.as(VariableDeclSyntax.self), variable.isInstance, !variable.isComputed,
      variable.attributes.environments.isEmpty,
      variable.modifier(.weak) == nil, variable.modifier(.unowned) == nil,
      !isIsolatedElsewhere || variable.modifier(.nonisolated) != nil
    else { return [] }
    let isTracked = isObserved && ObservationExpansion.trackable(variable) != nil
    let isConditional = member.parent?.parent?.is(MemberBlockSyntax.self) != true
    return variable.bindings.filter { !$0.isPlain }.flatMap(\.pattern.names).compactMap { property in
      let name = property.plainName
      if name == EnvironmentAccessibleMacro.storageName { return nil }
      // By the name of the storage where the accessor must not be called or named.
      if variable.modifier(.lazy) != nil || isConditional {
        let prefix = variable.modifier(.lazy) != nil ? "$__lazy_storage_$_" : isTracked ? "_" : ""
        return "visitor.visitStored(\(literal: prefix + name), of: self, in: \(self.name).self)"
      }
      let label = isTracked || variable.isLet ? "" : "unobserved: "
      return "visitor.visit(\(raw: label)self.\(property))"
    }
  }

  /// Indicates whether Observation notifies observers of changes of the class's own variables.
  private var isObserved: Bool {
    observedClass != nil
      || declaration.attributes.has(ObservationExpansion.protocolName, ofModules: ModuleName.oursAndObservation)
  }

  /// Indicates whether the main actor can't read the properties. This is so for an actor, and for a class of another
  /// global actor, which can be recognized only by its name.
  var isIsolatedElsewhere: Bool {
    isActor
      || declaration.attributes.named.contains { $0.name.name.hasSuffix("Actor") && $0.name.name != "MainActor" }
  }
}

extension PatternBindingSyntax {
  /// Indicates whether the property has the type of a literal, which contains no objects.
  fileprivate var isPlain: Bool {
    typeAnnotation == nil && initializer?.value.typeOfLiteral != nil
  }
}

extension PatternSyntax {
  /// The names bound by the pattern.
  fileprivate var names: [TokenSyntax] {
    if let name = self.as(IdentifierPatternSyntax.self) { return [name.identifier.trimmed] }
    if let tuple = self.as(TuplePatternSyntax.self) { return tuple.elements.flatMap(\.pattern.names) }
    return []
  }
}
