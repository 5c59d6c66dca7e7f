import EnvironmentKit

struct Settings {
  @Entry var title = ""
}

extension Array where Element == Int {
  @Entry var sum = 0
}

@Entry let top = 1
