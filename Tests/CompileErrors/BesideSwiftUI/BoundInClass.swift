import EnvironmentSwiftUI
import SwiftUI

@EnvironmentAccessible
final class Model {
  @Environment(\.locale) var locale
}

class Owner {
  @EnvironmentBound var model = Model()
}

@EnvironmentAccessible
final class ObservedOwner {
  @EnvironmentBound var model = Model()
}
