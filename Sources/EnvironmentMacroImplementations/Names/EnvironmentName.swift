import SwiftSyntax

/// The names of the type of an environment and of the property wrapper.
enum EnvironmentName {
  static let values = "EnvironmentValues"
  static let modelValues = "ModelEnvironmentValues"
  static let wrapper = "Environment"
  static let modelWrapper = "ModelEnvironment"
  /// The values of this package carried by SwiftUI's environment.
  static let carriedValues = "modelValues"

  /// The names of the type of an environment in the modules of this package.
  fileprivate static let ofValues = [values, modelValues, "InjectionValues", "Dependencies", "DependencyValues"]
}

extension QualifiedName {
  /// Indicates whether it is `EnvironmentValues`, or another name of this type in a module of this package.
  fileprivate var namesEnvironment: Bool {
    EnvironmentName.ofValues.contains { isName($0, ofModules: ModuleName.withEnvironmentAliases) }
  }

  /// Returns whether it is a root of the key paths read by a model.
  fileprivate func namesRoot(_ library: MacroLibrary) -> Bool {
    namesEnvironment || library.isBesideSwiftUI && isName(EnvironmentName.values, ofModules: [ModuleName.swiftUI])
  }
}

extension MacroLibrary {
  /// Returns whether an extension of the type may contain an `@Entry` of the module.
  func takesEntries(in type: TypeSyntax) -> Bool {
    guard let name = QualifiedName(type), name.namesEnvironment else { return false }
    // Beside SwiftUI, the unqualified name is SwiftUI's.
    return valuesName == EnvironmentName.values || name.module != nil || name.name != EnvironmentName.values
  }
}

extension KeyPathExprSyntax {
  /// Returns the root, if the source states a root unreadable for models.
  func otherRoot(_ library: MacroLibrary) -> TypeSyntax? {
    guard let root, QualifiedName(root)?.namesRoot(library) != true, !hasModuleAsRoot(library) else { return nil }
    return root
  }

  /// Returns the names of the key path's properties; `nil` if it has other components.
  func names(_ library: MacroLibrary) -> [String]? {
    var names = components.map { $0.component.as(KeyPathPropertyComponentSyntax.self)?.declName.baseName.plainName }
    if hasModuleAsRoot(library) { names.removeFirst() }
    let known = names.compactMap(\.self)
    guard !known.isEmpty, known.count == names.count else { return nil }
    // Through SwiftUI's environment, a property reads the same value of this package.
    let isCarried = library.isBesideSwiftUI && known.count > 1 && known[0] == EnvironmentName.carriedValues
    return isCarried ? Array(known.dropFirst()) : known
  }

  /// Returns whether the parser took the module for the root, as in `\EnvironmentKit.EnvironmentValues.locale`.
  private func hasModuleAsRoot(_ library: MacroLibrary) -> Bool {
    guard let module = root?.as(IdentifierTypeSyntax.self)?.name.plainName,
      let first = components.first?.component.as(KeyPathPropertyComponentSyntax.self)?.declName.baseName.plainName
    else { return false }
    return QualifiedName(module: module, name: first).namesRoot(library)
  }
}

extension AttributeListSyntax {
  /// The `@Environment` attributes, under either of its names.
  var environments: [AttributeSyntax] { all(EnvironmentName.wrapper, EnvironmentName.modelWrapper) }
}

extension ModuleName {
  /// The modules declaring `EnvironmentValues` or another name for it.
  fileprivate static let withEnvironmentAliases = ours.union([
    "ComposableEnvironment", "EnvironmentDependencies", "EnvironmentInjection", "GlobalEnvironment",
  ])
}
