// Environments that share one set of dependencies, and an operation with its own set.

import EnvironmentKit
import GlobalEnvironment

extension EnvironmentValues {
  @Entry var server = "https://example.org"
}

struct SearchEnvironment: GlobalEnvironment {
  @Dependency(\.server) var server
}

struct AppEnvironment: GlobalEnvironment {
  @DerivedEnvironment<SearchEnvironment> var search
}

AppEnvironment().with(\.server, "https://test.example.org")
print(SearchEnvironment().server)  // https://test.example.org

withDependencies {
  $0.server = "https://other.example.org"
} operation: {
  print(AppEnvironment().search.server)  // https://other.example.org
}
print(SearchEnvironment().server)  // https://test.example.org
