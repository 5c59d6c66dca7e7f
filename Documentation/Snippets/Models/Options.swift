// The values that a model observes, and those that it requires.

import EnvironmentKit
import EnvironmentTesting

extension EnvironmentValues {
  @Entry var catalog = "nothing"
}

@EnvironmentAccessible(observing: [\.locale], requires: [\.catalog])
final class CatalogModel {
  @Environment(\.locale) var locale
  @Environment(\.timeZone) var timeZone
  @Environment(\.catalog) var catalog
}
// snippet.hide
let model = CatalogModel()
model.bindTestEnvironment { $0.catalog = "books" }
print(model.catalog)
