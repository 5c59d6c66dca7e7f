import EnvironmentSwiftUI
import SwiftUI

@Observable
@EnvironmentAccessible
final class Model {
  @Environment(\.locale) var locale
}
