import EnvironmentDependencies
import EnvironmentModels
import Foundation

/// Code of a test target that doesn't link `EnvironmentTesting`, in which no test can be failed.
struct Reader {
  @Dependency(\.locale) var locale
  @Dependency(\.openURL) var openURL
}

@EnvironmentAccessible
final class Model {
  @Environment(\.locale) var locale
}

if DependencyValues._current.context == .preview {
  let model = Model()
  for name in ["de", "fr"] {
    _ = (model.locale, Reader().locale)
    prepareDependencies { $0.locale = Locale(identifier: name) }
    precondition(model.locale.identifier == name && Reader().locale.identifier == name)
  }
} else {
  let reader = Reader()
  _ = reader.locale
  if let url = URL(string: "https://example.org") { reader.openURL(url) }
  let fetch: @Sendable () -> Int = unimplemented("fetch", placeholder: 0)
  _ = fetch()
}
