// Keys and models of a module without SwiftUI, which is compiled for apps and for servers.

import EnvironmentModels

public struct Catalog: Sendable {
  public var titles = ["Emma", "Momo"]
}

extension ModelEnvironmentValues {
  @Entry public var catalog = Catalog()
}

@EnvironmentAccessible(requires: [\.catalog])
public final class SearchModel {
  @Environment(\.catalog) private var catalog
  public var text = ""

  public init() {}

  public var matches: [String] { catalog.titles.filter { text.isEmpty || $0.contains(text) } }
}

// On a server, the task supplies the values.
let titles = withEnvironment {
  $0.catalog.titles = ["Persuasion"]
} operation: {
  SearchModel().matches
}
print(titles)
