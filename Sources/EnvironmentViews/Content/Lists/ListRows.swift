import EnvironmentCore

/// What the rows of a list have to know of it.
struct ListRows: Equatable {
  /// The tags of the selected rows; `nil` if rows can't be selected.
  let selection: Set<AnyHashable>?
}

private enum ListRowsKey: UnwatchedKey {
  static var defaultValue: ListRows? { nil }
}

extension EnvironmentValues {
  /// The list whose row the view is, or is in.
  var listRows: ListRows? {
    get { self[ListRowsKey.self] }
    set { self[ListRowsKey.self] = newValue }
  }
}
