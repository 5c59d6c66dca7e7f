public import ComposableEnvironment

/// A search for languages, the rows that it has found, and for how long it has been open.
public struct SearchState: Equatable, Sendable {
  public var query = ""
  public var isSearching = false
  public var rows: IdentifiedArrayOf<Row> = []
  public var secondsOpen = 0

  public init() {}
}

/// A language that was found.
public struct Row: Identifiable, Equatable, Sendable {
  public let id: String
  public var isFavourite: Bool

  public init(id: String, isFavourite: Bool = false) {
    self.id = id
    self.isFavourite = isFavourite
  }
}
