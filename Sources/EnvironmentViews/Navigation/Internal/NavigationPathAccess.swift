/// The access of a stack to the path that its program keeps.
@MainActor
struct NavigationPathAccess {
  let elements: @MainActor () -> [NavigationElement]

  /// Adds a value; `false` if the path can't have it.
  let append: @MainActor (NavigationElement) -> Bool
  let removeLast: @MainActor (Int) -> Void

  init(_ path: Binding<NavigationPath>) {
    elements = { path.wrappedValue.elements }
    append = { element in
      path.wrappedValue.elements.append(element)
      return true
    }
    removeLast = { path.wrappedValue.removeLast($0) }
  }

  init<Data: RandomAccessCollection & RangeReplaceableCollection>(_ path: Binding<Data>)
  where Data.Element: Hashable {
    elements = { path.wrappedValue.map { NavigationElement($0) } }
    append = { element in
      guard let value = (element.value as? Data.Element) ?? (element.value.base as? Data.Element) else { return false }
      path.wrappedValue.append(value)
      return true
    }
    removeLast = { count in
      let remaining = path.wrappedValue.count - count
      path.wrappedValue = Data(path.wrappedValue.prefix(max(0, remaining)))
    }
  }
}
