import EnvironmentModels

struct Settings {
  @Entry var title = ""
}

@Entry let top = 1
