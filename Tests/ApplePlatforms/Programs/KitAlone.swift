// With only `import EnvironmentKit`, `@Observable` is that module's on every platform, and Foundation's types exist.
import EnvironmentKit

@EnvironmentAccessible @Observable
final class ContentModel {
  @Environment(\.locale) var locale
  @Environment(\.colorScheme) var colorScheme: ColorScheme
  var title = ""
  @ObservationTracked var subtitle = ""
  @ObservationIgnored var cache: [URL: Data] = [:]

  var text: String { 1.5.formatted(.number.locale(locale)) }
}

@Observable
final class Counter {
  var count = 0
}

func observe(_ model: ContentModel, _ counter: Counter) {
  withObservationTracking {
    _ = (model.title, model.locale, counter.count)
  } onChange: {
  }
}
