import SwiftSyntax

extension QualifiedName {
  /// Whether it is `EnvironmentValues`, or a name that a front door gives it.
  var namesEnvironment: Bool {
    ["EnvironmentValues", "InjectionValues", "Dependencies", "DependencyValues"]
      .contains { isName($0, ofModules: ModuleName.withEnvironmentAliases) }
  }
}

extension TypeSyntaxProtocol {
  /// Whether the type is spelled as a name of the environment.
  var namesEnvironment: Bool { QualifiedName(self)?.namesEnvironment ?? false }
}

extension KeyPathExprSyntax {
  /// The root, if one is written and it is no name of the environment.
  var otherRoot: TypeSyntax? {
    guard let root, !root.namesEnvironment else { return nil }
    // In `\EnvironmentKit.EnvironmentValues.locale` the parser takes the module for the root.
    if let module = root.as(IdentifierTypeSyntax.self)?.name.plainName,
      let first = components.first?.component.as(KeyPathPropertyComponentSyntax.self)?.declName.baseName.plainName,
      QualifiedName(module: module, name: first).namesEnvironment
    {
      return nil
    }
    return root
  }
}

extension ModuleName {
  /// The modules that declare `EnvironmentValues` or another name for it.
  fileprivate static let withEnvironmentAliases = ours.union([
    "ComposableEnvironment", "EnvironmentDependencies", "EnvironmentInjection", "GlobalEnvironment",
  ])
}
