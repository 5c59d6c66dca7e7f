import EnvironmentSwiftUI
import SwiftUI

extension ModelEnvironmentValues {
  @EnvironmentModels.Entry var host = "localhost"
}

@EnvironmentAccessible(requires: [\.lcoale])
final class Misspelt {
  @Environment(\.locale) var locale
}

@EnvironmentAccessible(observing: [\.locale], requires: [\.hots])
final class MisspeltInOneList {
  @Environment(\.locale) var locale
  @Environment(\.host) var host
}

@EnvironmentAccessible(observing: [\.colorScheme, \.host])
final class Mixed {
  @Environment(\.colorScheme) var scheme
  @Environment(\.host) var host
}

@EnvironmentAccessible(requires: [\.locale, \.host])
final class PropertyLeftOut {
  @Environment(\.host) var host
}
