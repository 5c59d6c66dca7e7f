// The values of a test, in a closure or by key paths.

import EnvironmentKit
import EnvironmentTesting

@EnvironmentAccessible
final class ContentModel {
  @Environment(\.locale) var locale
  @Environment(\.colorScheme) var colorScheme
}

let model = ContentModel()
model.bindTestEnvironment {
  $0.locale = Locale(identifier: "fr_FR")
  $0.colorScheme = .dark
}
print(model.locale.identifier, model.colorScheme)

model.bindTestEnvironment([
  \.locale: Locale(identifier: "fr_FR"),
  \.colorScheme: ColorScheme.dark,
])
print(model.locale.identifier, model.colorScheme)
