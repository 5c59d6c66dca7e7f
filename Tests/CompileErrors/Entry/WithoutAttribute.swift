import EnvironmentKit

extension EnvironmentValues {
  var title = ""
}
