import EnvironmentKit

@EnvironmentAccessible(requires: [\.database, \.api])
@Observable
class StrictModel {
  // Compiler error if used without required environment
  @Environment(\.database) var database
  @Environment(\.api) var api
}
