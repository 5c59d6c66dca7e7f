import EnvironmentMacroImplementations
@_spi(PluginMessage) import SwiftCompilerPluginMessageHandling
import SwiftSyntaxMacros

/// The program that the compiler asks for expansions.
///
/// The macros are in a library, so that their tests aren't built for the plugin's platform: SwiftPM would build all
/// that these tests are linked with twice. `CompilerPlugin` finds only macros of the plugin's own module, so these are
/// the parts of it.
@main
struct EnvironmentMacrosPlugin: PluginProvider {
  static func main() throws {
    let connection = try StandardIOMessageConnection()
    try CompilerPluginMessageListener(connection: connection, provider: Self()).main()
  }

  func resolveMacro(moduleName: String, typeName: String) throws -> any Macro.Type {
    for macro in implementedMacros where "\(macro)" == typeName {
      return macro
    }
    throw MacroExpansionErrorMessage("there is no macro '\(moduleName).\(typeName)' in this plugin")
  }
}
