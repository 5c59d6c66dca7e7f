import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder

struct EnvironmentPropertyDeclaration {
  let name: String
  private let variable: VariableDeclSyntax
  private let library: MacroLibrary
  let attribute: AttributeSyntax

  var isInstance: Bool { variable.isInstance }

  var isIgnored: Bool {
    variable.attributes.has(ObservationExpansion.ignoredName, ofModules: ModuleName.oursAndObservation)
  }

  private var argument: ExprSyntax? { attribute.arguments?.as(LabeledExprListSyntax.self)?.first?.expression }

  /// The names in the literal key path of the property, if it has one.
  var keyPathNames: [String]? { argument?.as(KeyPathExprSyntax.self)?.names(library) }

  /// Indicates whether the property has neither a literal key path nor a literal type, so the source doesn't show what
  /// it reads.
  var readsUnknownValue: Bool {
    guard let argument, keyPathNames == nil else { return false }
    return argument.as(MemberAccessExprSyntax.self)?.declName.baseName.tokenKind != .keyword(.self)
  }

  init?(_ declaration: DeclSyntax, _ library: MacroLibrary) {
    guard let variable = declaration.as(VariableDeclSyntax.self),
      let attribute = variable.attributes.environments.first,
      let name = variable.name?.plainName
    else { return nil }
    self.name = name
    self.variable = variable
    self.library = library
    self.attribute = attribute
  }

  /// - Parameter isStandard: Indicates whether the class has the standard `@Observable`; `nil` if the imports of the
  ///   file decide that.
  func diagnostics(besideStandardObservable isStandard: Bool?) -> [Diagnostic] {
    if variable.bindings.count > 1 {
      // The compiler reports an error for each name, so no further diagnostic of the property would help.
      return modifierDiagnostics + [DiagnosticMessage.propertyHasManyNames(variable.plainNames).at(variable.bindings)]
    }
    return modifierDiagnostics + wrapperDiagnostics + argumentDiagnostics + initialValueDiagnostics
      // In a portable file, `@ObservationIgnored` covers the case that the imports make it the standard macro.
      + observerDiagnostics + (isStandard.map { $0 ? trackedDiagnostics : ignoredDiagnostics } ?? [])
  }

  private var modifierDiagnostics: [Diagnostic] {
    variable.mistakes(
      macro: EnvironmentName.wrapper, modifiers: [.static, .class, .lazy, .weak, .unowned],
      letReason: "'\(name)' follows the bound environment", modifierReason: "'\(name)' is bound per instance"
    )
  }

  private var wrapperDiagnostics: [Diagnostic] {
    variable.otherWrappers(beside: attribute).map { wrapper in
      let attributeName = wrapper.attribute.attributeName.trimmedDescription
      return DiagnosticMessage.propertyHasOtherWrapper(name, attribute: attributeName, isCertain: wrapper.isCertain)
        .at(wrapper.attribute, fixIts: [.removing(wrapper.attribute, from: variable.attributes)])
    }
  }

  private var observerDiagnostics: [Diagnostic] {
    guard let binding = variable.bindings.first, case .accessors(let accessors) = binding.accessorBlock?.accessors
    else { return [] }
    // At the name, because the compiler doesn't know the place of an accessor it passes to a macro.
    return accessors.filter(\.isObserver).map { accessor in
      DiagnosticMessage.propertyHasObservers(name, observer: accessor.accessorSpecifier.text).at(binding.pattern)
    }
  }

  private var argumentDiagnostics: [Diagnostic] {
    guard let argument else {
      let new = AttributeSyntax("@\(attribute.attributeName.trimmed)(\\.\(raw: name))").withTrivia(of: attribute)
      let fixIt = FixIt.replacing(attribute, with: new, "add a key path to '@\(attribute.attributeName.trimmed)'")
      return [DiagnosticMessage.propertyHasNoKeyPath(name).at(attribute, fixIts: [fixIt])]
    }
    if let member = argument.as(MemberAccessExprSyntax.self), member.base == nil {
      let keyPath: ExprSyntax = "\\\(member.trimmed)"
      let message = DiagnosticMessage.propertyHasNoBackslash(keyPath.trimmedDescription)
      return [message.at(member, fixIts: [.replacing(member, with: keyPath)])]
    }
    guard let keyPath = argument.as(KeyPathExprSyntax.self), let root = keyPath.otherRoot(library) else {
      return []
    }
    let fixIt = FixIt.replacing(keyPath, with: keyPath.with(\.root, nil), "remove '\(root.trimmed)'")
    let message = DiagnosticMessage.propertyHasOtherRoot(name, root: root.trimmedDescription, library)
    return [message.at(root, fixIts: [fixIt])]
  }

  private var initialValueDiagnostics: [Diagnostic] {
    guard let binding = variable.bindings.first, let value = binding.initializer else { return [] }
    let without = binding.with(\.initializer, nil).with(\.trailingTrivia, binding.trailingTrivia)
    let fixIt = FixIt.replacing(binding, with: without, "remove the initial value of '\(name)'")
    return [DiagnosticMessage.propertyHasInitialValue(name).at(value, fixIts: [fixIt])]
  }

  private var trackedDiagnostics: [Diagnostic] {
    guard isInstance, !isIgnored else { return [] }
    let ignored = ObservationExpansion.ignoredName
    let both: AttributeListSyntax = [
      .attribute(AttributeSyntax("@\(raw: ignored) ").with(\.leadingTrivia, attribute.leadingTrivia)),
      .attribute(attribute.with(\.leadingTrivia, [])),
    ]
    let fixIt = FixIt.replacing(attribute, with: both, "add '@\(ignored)'")
    return [DiagnosticMessage.propertyIsTracked(name).at(attribute, fixIts: [fixIt])]
  }

  private var ignoredDiagnostics: [Diagnostic] {
    variable.attributes.all(ObservationExpansion.ignoredName, ofModules: ModuleName.oursAndObservation).map {
      DiagnosticMessage.propertyIsIgnoredAnyway(name, attribute: $0.attributeName.trimmedDescription)
        .at($0, fixIts: [.removing($0, from: variable.attributes)])
    }
  }
}

extension DeclGroupSyntax {
  /// Returns the `@Environment` properties, including those inside `#if` clauses.
  func environmentProperties(_ library: MacroLibrary) -> [EnvironmentPropertyDeclaration] {
    allMembers.compactMap { EnvironmentPropertyDeclaration($0.decl, library) }
  }
}
