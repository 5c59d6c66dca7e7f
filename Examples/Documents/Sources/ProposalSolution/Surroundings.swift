import EnvironmentKit

@EnvironmentAccessible
@Observable
class NewFeatureModel {
  @Environment(\.locale) var locale
}
