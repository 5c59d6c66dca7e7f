import EnvironmentModels
import PortableFeature

// Subclasses of another module's classes.

@MainActor
final class BareSharedModel: SharedModel {
  @Environment(\.attempts) var attempts
}

@EnvironmentAccessible(observing: [\.retries], requires: [\.retries])
final class ArticleModel: PageModel<String> {
  @Environment(\.retries) private(set) var retries
  var likes = 0
}
