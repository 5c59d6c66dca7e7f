public enum SearchAction: Equatable, Sendable {
  case opened
  case closed
  case second
  case queryChanged(String)
  case found([String])
  case failed(String)
  case row(id: Row.ID, action: RowAction)
}

public enum RowAction: Equatable, Sendable {
  case favouriteTapped
  case saved(Bool)
}
