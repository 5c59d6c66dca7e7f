/// The selection of a list, and the way to change it.
struct ListSelection<Value: Hashable> {
  private enum Kind {
    case none
    case single(Binding<Value?>)
    case multiple(Binding<Set<Value>>)
  }

  private let kind: Kind

  static var none: ListSelection { ListSelection(kind: .none) }

  init(_ selection: Binding<Value?>) { kind = .single(selection) }
  init(_ selection: Binding<Set<Value>>) { kind = .multiple(selection) }
  private init(kind: Kind) { self.kind = kind }

  var isMultiple: Bool { if case .multiple = kind { true } else { false } }

  /// The tags of the selected rows; `nil` if rows can't be selected.
  var tags: Set<AnyHashable>? {
    switch kind {
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
    switch kind {
    case .none: return false
    case .single(let selection): selection.wrappedValue = value
    case .multiple(let selection):
      if selection.wrappedValue.remove(value) == nil { selection.wrappedValue.insert(value) }
    }
    return true
  }
}
