import EnvironmentKit

@Observable
class Store {
  var title = "default"
}
