import EnvironmentInjection
import EnvironmentKit

final class Downloads: Injectable {
  var injection = InjectionValues()
  @Injection(\.greeting) var greeting
  @Injection(\.settings.volume) var volume
  @Injection(\.journal) var journal
}

class OpenDownloads: Injectable {
  let injection: InjectionValues
  @Injection(\.settings) final var settings

  init(injection: InjectionValues) { self.injection = injection }
}

actor Uploads: Injectable {
  private let values: SendableEnvironmentValues
  nonisolated var injection: InjectionValues { InjectionValues(values) }
  @Injection(\.host) var host

  init(injection: SendableEnvironmentValues) { values = injection }

  func text() -> String { "to \(host)" }
}

@MainActor func showInjected() async {
  let downloads = Downloads()
  downloads.injection.greeting = "Servus"
  downloads.journal.note("downloaded")
  print(downloads.greeting, downloads.volume, downloads.journal.lines)
  print(OpenDownloads(injection: downloads.injection).settings.volume)
  print(await Uploads(injection: downloads.injection.sendable).text())
}
