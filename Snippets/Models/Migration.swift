// A model that is on its way: it takes what it is given, and what it is bound to else.

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
print(model.api.host)  // what `init` was given

model.resetEnvironment(\.api)
print(model.api.host)  // what is bound
