import EnvironmentSwiftUI
import SwiftUI

extension ModelEnvironmentValues {
  @Entry var host = "localhost"
}

extension EnvironmentValues {
  @EnvironmentModels.Entry var port = 80
}
