// Foundation exports `Observation` on Apple's platforms: the forms that mean the same in every file, on every platform.
import EnvironmentKit
import Foundation

@EnvironmentAccessible
final class Accessible {
  @Environment(\.locale) var locale
  var title = ""
}

@EnvironmentAccessible @EnvironmentKit.Observable
final class Qualified {
  @Environment(\.locale) var locale
  var title = ""
}

@EnvironmentAccessible @Observable
final class Ignored {
  @ObservationIgnored @Environment(\.locale) var locale
  var title = ""
}

@Observable
final class Counter {
  var count = 0
  @ObservationIgnored var cache: [URL: Data] = [:]
}

func observe(_ models: (Accessible, Qualified, Ignored), _ counter: Counter) {
  func require(_ models: any Observable & EnvironmentBindable...) {}
  require(models.0, models.1, models.2)
  withObservationTracking {
    _ = (models.0.title, models.1.locale, models.2.title, counter.count)
  } onChange: {
  }
}
