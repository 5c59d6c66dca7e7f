/// A library declaring the macros, with the names that expansions in its users' files may use.
///
/// Each macro has one implementation, which expands for either library.
enum MacroLibrary {
  /// `EnvironmentKit`, whose names are unambiguous.
  case kit
  /// `EnvironmentModels`, which is imported beside SwiftUI and declares none of SwiftUI's names. In such a file, the
  /// module can't determine the meaning of `@Environment` and `@Observable`.
  case models

  /// The library's module, which qualifies the names of an expansion.
  var module: String { isBesideSwiftUI ? ModuleName.models : ModuleName.kit }

  /// The name of the type of an environment.
  var valuesName: String { isBesideSwiftUI ? EnvironmentName.modelValues : EnvironmentName.values }

  /// Indicates whether files using the library may import SwiftUI. There, a class gets a typealias `Environment`, so
  /// that `@Environment` means the wrapper for models in it; an unqualified `@Observable` is the standard library's;
  /// and key paths of SwiftUI's environment are accepted as well.
  var isBesideSwiftUI: Bool { self == .models }
}
