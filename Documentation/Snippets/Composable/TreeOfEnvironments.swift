// Environments of two features: the inner one inherits the values of the outer one.

import ComposableEnvironment
import EnvironmentKit

extension EnvironmentValues {
  @Entry var server = "https://example.org"
}

final class SearchEnvironment: ComposableEnvironment {
  @Dependency(\.server) var server
}

final class AppEnvironment: ComposableEnvironment {
  @DerivedEnvironment<SearchEnvironment> var search
}

let app = AppEnvironment()
print(app.search.server)  // https://example.org
app.with(\.server, "https://test.example.org")
print(app.search.server)  // https://test.example.org
app.search.with(\.server, "https://search.example.org")
print(app.server, app.search.server)  // https://test.example.org https://search.example.org
