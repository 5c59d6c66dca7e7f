import EnvironmentKit

extension EnvironmentValues {
  @Entry var database = "a database"
  @Entry var api = "an API"
}

/// A model that holds the models of its parts.
@EnvironmentAccessible
@Observable
class ParentModel {
  let strict = StrictModel()
  var optional: PlainModel? = PlainModel()
}
