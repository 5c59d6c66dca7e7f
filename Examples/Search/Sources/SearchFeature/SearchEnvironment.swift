/// What a search needs of the world.
public struct SearchEnvironment: Sendable {
  public var clock: any Clock<Duration>
  public var languages: @Sendable (_ query: String) async throws -> [String]
  public var saveFavourite: @Sendable (_ language: String, _ isFavourite: Bool) async -> Void

  public init(
    clock: any Clock<Duration>,
    languages: @escaping @Sendable (_ query: String) async throws -> [String],
    saveFavourite: @escaping @Sendable (_ language: String, _ isFavourite: Bool) async -> Void
  ) {
    self.clock = clock
    self.languages = languages
    self.saveFavourite = saveFavourite
  }
}

/// What a row needs of it.
struct RowEnvironment {
  var save: @Sendable (_ language: String, _ isFavourite: Bool) async -> Void
}
