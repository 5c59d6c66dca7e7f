import EnvironmentKit
import GlobalEnvironment

// Code that isn't isolated calls asynchronous functions of objects that aren't sendable.

extension EnvironmentValues {
  @Entry var count = 0
}

final class Counter {
  func load() async {}
}

func setDependencies(_ counter: Counter) async {
  await withDependencies {
    $0.count = 1
  } operation: {
    await counter.load()
  }
  await Dependencies.withAliases { await counter.load() }
}
