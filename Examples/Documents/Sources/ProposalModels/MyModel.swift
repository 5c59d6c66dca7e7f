import EnvironmentKit

@EnvironmentAccessible
@Observable
class MyModel {
  @Environment(\.database) var database: Database
  @Environment(\.logger) var logger: Logger

  let child = ChildModel()  // Nested object
}
