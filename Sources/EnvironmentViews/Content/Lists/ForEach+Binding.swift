extension ForEach {
  /// Creates the views of elements of a collection that is kept elsewhere, through which the elements can be changed.
  ///
  /// ```swift
  /// ForEach($tasks) { $task in
  ///   Toggle(task.name, isOn: $task.isDone)
  /// }
  /// ```
  ///
  /// The binding to an element that is no longer in the collection has its last value, and what is written to it is lost.
  public init<Elements: MutableCollection & RandomAccessCollection>(
    _ data: Binding<Elements>, @ViewBuilder content: @escaping (Binding<Elements.Element>) -> Content
  ) where Elements.Element: Identifiable, Data == [Binding<Elements.Element>], ID == Elements.Element.ID {
    let elements = data.wrappedValue
    self.init(
      data: elements.indices.map { data.element(at: $0, of: elements) }, id: { $0.wrappedValue.id }, content: content)
  }
}

extension Binding where Value: MutableCollection & RandomAccessCollection, Value.Element: Identifiable {
  /// A binding to the element that is at an index now.
  fileprivate func element(at index: Value.Index, of elements: Value) -> Binding<Value.Element> {
    let element = elements[index]
    func isThere() -> Bool {
      let current = wrappedValue
      return index >= current.startIndex && index < current.endIndex && current[index].id == element.id
    }
    return Binding<Value.Element>(
      get: { isThere() ? wrappedValue[index] : element },
      set: { if isThere() { wrappedValue[index] = $0 } }
    )
  }
}
