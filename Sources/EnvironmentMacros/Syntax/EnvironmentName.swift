import SwiftSyntax

/// The names of the type of an environment and of the property wrapper.
enum EnvironmentName {
  static let values = "EnvironmentValues"
  static let modelValues = "ModelEnvironmentValues"
  static let wrapper = "Environment"
  static let modelWrapper = "ModelEnvironment"
  /// The values of this package that SwiftUI's environment carries.
  static let carriedValues = "modelValues"

  /// The names that the modules of this package give the type of an environment.
  fileprivate static let ofValues = [values, modelValues, "InjectionValues", "Dependencies", "DependencyValues"]
}

extension QualifiedName {
  /// Indicates whether it is `EnvironmentValues`, or a name that a front door gives it.
  fileprivate var namesEnvironment: Bool {
    EnvironmentName.ofValues.contains { isName($0, ofModules: ModuleName.withEnvironmentAliases) }
  }

  /// Returns whether it is a root for the key paths that a model reads.
  fileprivate func namesRoot(_ dialect: Dialect) -> Bool {
    namesEnvironment || dialect.readsSwiftUI && isName(EnvironmentName.values, ofModules: [ModuleName.swiftUI])
  }
}

extension Dialect {
  /// Returns whether an extension of the type is a place for an `@Entry` of the module.
  func takesEntries(in type: TypeSyntax) -> Bool {
    guard let name = QualifiedName(type), name.namesEnvironment else { return false }
    // Beside SwiftUI, the unqualified name is SwiftUI's.
    return valuesName == EnvironmentName.values || name.module != nil || name.name != EnvironmentName.values
  }
}

extension KeyPathExprSyntax {
  /// The root, if one is written and a model can't read from it.
  func otherRoot(_ dialect: Dialect) -> TypeSyntax? {
    guard let root, QualifiedName(root)?.namesRoot(dialect) != true, !hasModuleAsRoot(dialect) else { return nil }
    return root
  }

  /// The names that the key path goes through, if it goes through properties alone.
  func names(_ dialect: Dialect) -> [String]? {
    var names = components.map { $0.component.as(KeyPathPropertyComponentSyntax.self)?.declName.baseName.plainName }
    if hasModuleAsRoot(dialect) { names.removeFirst() }
    let known = names.compactMap(\.self)
    guard !known.isEmpty, known.count == names.count else { return nil }
    // A value of this package's reads the same by way of SwiftUI's environment.
    let isCarried = dialect.readsSwiftUI && known.count > 1 && known[0] == EnvironmentName.carriedValues
    return isCarried ? Array(known.dropFirst()) : known
  }

  /// Returns whether the parser took the module for the root, as it does in `\EnvironmentKit.EnvironmentValues.locale`.
  private func hasModuleAsRoot(_ dialect: Dialect) -> Bool {
    guard let module = root?.as(IdentifierTypeSyntax.self)?.name.plainName,
      let first = components.first?.component.as(KeyPathPropertyComponentSyntax.self)?.declName.baseName.plainName
    else { return false }
    return QualifiedName(module: module, name: first).namesRoot(dialect)
  }
}

extension AttributeListSyntax {
  /// The attributes that are `@Environment`, by either of its names.
  var environments: [AttributeSyntax] {
    compactMap { element in
      guard let attribute = element.as(AttributeSyntax.self), let name = QualifiedName(attribute.attributeName),
        [EnvironmentName.wrapper, EnvironmentName.modelWrapper]
          .contains(where: { name.isName($0, ofModules: ModuleName.ours) })
      else { return nil }
      return attribute
    }
  }
}

extension ModuleName {
  /// The modules that declare `EnvironmentValues` or another name for it.
  fileprivate static let withEnvironmentAliases = ours.union([
    "ComposableEnvironment", "EnvironmentDependencies", "EnvironmentInjection", "GlobalEnvironment",
  ])
}
