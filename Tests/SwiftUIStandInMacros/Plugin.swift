@_spi(PluginMessage) import SwiftCompilerPluginMessageHandling
import SwiftSyntaxMacros

// The same form as in EnvironmentMacrosPlugin.swift.
@main
struct SwiftUIMacrosPlugin: PluginProvider {
  static func main() throws {
    let connection = try StandardIOMessageConnection()
    try CompilerPluginMessageListener(connection: connection, provider: Self()).main()
  }

  func resolveMacro(moduleName: String, typeName: String) throws -> any Macro.Type {
    for macro in Self.macros where "\(macro)" == typeName {
      return macro
    }
    throw MacroError(description: "there is no macro '\(moduleName).\(typeName)' in this plugin")
  }
}

extension SwiftUIMacrosPlugin {
  static var macros: [any Macro.Type] {
    [EntryMacro.self, EntryDefaultValueMacro.self, PreviewMacro.self]
  }
}

struct MacroError: Error, CustomStringConvertible {
  let description: String
}
