// A model in migration: the argument of its initializer takes precedence over its binding.

import EnvironmentKit

struct API: Sendable {
  var host = "example.org"
}

extension EnvironmentValues {
  @Entry var api = API()
}

@EnvironmentAccessible
final class ExistingModel {
  @Environment(\.api) var api

  init(api: API? = nil) {
    if let api {
      self.api = api
    }
  }
}
// snippet.hide
let model = ExistingModel(api: API(host: "localhost"))
// snippet.show
model.bindEnvironment(from: EnvironmentValues())
print(model.api.host)  // the argument of `init`

model.resetEnvironment(\.api)
print(model.api.host)  // the bound value
