import EnvironmentKit

// Phase 2: Migrate existing models gradually
@EnvironmentAccessible
@Observable
class ExistingModel {
  @Environment(\.api) var api

  // Can still accept injected dependencies during migration
  init(api: API? = nil) {
    if let api {
      self.api = api
    }
  }
}
