public import ComposableEnvironment
import EnvironmentKit

extension EnvironmentValues {
  /// Finds the languages whose names begin with a text.
  @Entry public var languages: @Sendable (_ query: String) async throws -> [String] = { _ in [] }

  /// Remembers whether a language is a favourite.
  @Entry public var saveFavourite: @Sendable (_ language: String, _ isFavourite: Bool) async -> Void = { _, _ in }
}

/// The dependencies of a search.
public final class SearchEnvironment: ComposableEnvironment {
  @Dependency(\.continuousClock) var clock
  @Dependency(\.languages) var languages
}

/// The dependencies of a row. No code passes them on: the environment of a row is derived from that of its search.
final class RowEnvironment: ComposableEnvironment {
  @Dependency(\.saveFavourite) var save
}
