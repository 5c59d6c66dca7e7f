// A key, its accessor, and a class: the injection API, unchanged except for the import.

import EnvironmentInjection

enum LimitKey: InjectionKey {
  static var defaultValue: Int { 10 }
}

extension InjectionValues {
  var limit: Int {
    get { self[LimitKey.self] }
    set { self[LimitKey.self] = newValue }
  }
}

final class Search: Injectable {
  var injection: InjectionValues
  @Injection(\.limit) private var limit

  init(injection: InjectionValues) {
    self.injection = injection
  }

  func run(_ words: [String]) -> [String] { Array(words.prefix(limit)) }
}

let search = Search(injection: InjectionValues())
search.injection.limit = 1
print(search.run(["tea", "cake"]))  // ["tea"]
search.injection.resetToDefault(key: LimitKey.self)
print(search.run(["tea", "cake"]))  // ["tea", "cake"]
