import SwiftSyntaxMacros

// The same form as in EnvironmentMacrosPlugin.swift, for the same reason.
#if canImport(SwiftCompilerPlugin)
  import SwiftCompilerPlugin

  @main
  struct SwiftUIMacrosPlugin: CompilerPlugin {
    let providingMacros = Self.macros
  }
#else
  @_spi(PluginMessage) import SwiftCompilerPluginMessageHandling

  @main
  struct SwiftUIMacrosPlugin: PluginProvider {
    static func main() throws {
      let connection = try StandardIOMessageConnection()
      try CompilerPluginMessageListener(connection: connection, provider: Self()).main()
    }

    func resolveMacro(moduleName: String, typeName: String) throws -> any Macro.Type {
      for macro in Self.macros where "\(moduleName).\(typeName)" == String(reflecting: macro) {
        return macro
      }
      throw MacroError(description: "there is no macro '\(moduleName).\(typeName)' in this plugin")
    }
  }
#endif

extension SwiftUIMacrosPlugin {
  static var macros: [any Macro.Type] {
    [EntryMacro.self, EntryDefaultValueMacro.self, PreviewMacro.self]
  }
}

struct MacroError: Error, CustomStringConvertible {
  let description: String
}
