// Beside Foundation, `@Observable` is the standard one, which can't be used beside `@Environment` without a mark.
import EnvironmentKit
import Foundation

@EnvironmentAccessible @Observable
final class ContentModel {
  @Environment(\.locale) var locale
}
