/// The selection of a list, and the way to change it.
enum ListSelection<Value: Hashable> {
  case none
  case single(Binding<Value?>)
  case multiple(Binding<Set<Value>>)

  var isMultiple: Bool { if case .multiple = self { true } else { false } }

  /// The tags of the selected rows; `nil` if rows can't be selected.
  var tags: Set<AnyHashable>? {
    switch self {
    case .none: nil
    case .single(let selection): Set(selection.wrappedValue.map { [AnyHashable($0)] } ?? [])
    case .multiple(let selection): Set(selection.wrappedValue.map { AnyHashable($0) })
    }
  }

  /// Selects the row with a tag. In a multiple selection, deselects the row if it is selected. Returns `false` if the
  /// tag doesn't have the type of the selection.
  @MainActor
  func select(_ tag: AnyHashable) -> Bool {
    guard let value = tag.base as? Value else { return false }
    switch self {
    case .none: return false
    case .single(let selection): selection.wrappedValue = value
    case .multiple(let selection):
      if selection.wrappedValue.remove(value) == nil { selection.wrappedValue.insert(value) }
    }
    return true
  }
}
