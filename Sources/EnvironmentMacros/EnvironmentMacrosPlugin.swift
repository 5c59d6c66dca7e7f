import SwiftSyntaxMacros

#if canImport(SwiftCompilerPlugin)
  import SwiftCompilerPlugin

  @main
  struct EnvironmentMacrosPlugin: CompilerPlugin {
    let providingMacros = Self.macros
  }
#else
  // A toolchain's own SwiftSyntax lacks the module `SwiftCompilerPlugin`; these are its parts.
  @_spi(PluginMessage) import SwiftCompilerPluginMessageHandling

  @main
  struct EnvironmentMacrosPlugin: PluginProvider {
    static func main() throws {
      let connection = try StandardIOMessageConnection()
      try CompilerPluginMessageListener(connection: connection, provider: Self()).main()
    }

    func resolveMacro(moduleName: String, typeName: String) throws -> any Macro.Type {
      for macro in Self.macros where "\(moduleName).\(typeName)" == String(reflecting: macro) {
        return macro
      }
      throw UnknownMacro(name: "\(moduleName).\(typeName)")
    }

    struct UnknownMacro: Error, CustomStringConvertible {
      let name: String

      var description: String { "there is no macro '\(name)' in this plugin" }
    }
  }
#endif

extension EnvironmentMacrosPlugin {
  static var macros: [any Macro.Type] {
    [
      DependencyClientMacro.self,
      DependencyEndpointIgnoredMacro.self,
      DependencyEndpointMacro.self,
      DependencyEntryMacro.self,
      EntryMacro.self,
      EnvironmentAccessibleMacro.self,
      ModelEntryMacro.self,
      ModelEnvironmentAccessibleMacro.self,
      ModelObservationTrackedMacro.self,
      ObservableMacro.self,
      ObservationIgnoredMacro.self,
      ObservationTrackedMacro.self,
    ]
  }
}
