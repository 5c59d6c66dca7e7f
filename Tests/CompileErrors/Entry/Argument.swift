import EnvironmentKit

extension EnvironmentValues {
  @Entry("title") var title = ""
}
