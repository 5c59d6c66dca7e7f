import EnvironmentModels

extension EnvironmentValues {
  @Entry var host = "localhost"
}

enum RetriesKey: EnvironmentKey {
  static var defaultValue: Int { 3 }
}

func read(_ values: EnvironmentValues) {}

struct Page {
  @Environment(\.locale) var locale
}
