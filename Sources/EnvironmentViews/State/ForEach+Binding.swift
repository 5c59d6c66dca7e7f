extension ForEach {
  /// Creates the views of bindings to elements that a key path identifies.
  ///
  /// ```swift
  /// ForEach($names, id: \.self) { $name in TextField("Name", text: $name) }
  /// ```
  public init<Elements: MutableCollection & RandomAccessCollection>(
    _ data: Binding<Elements>, id: KeyPath<Elements.Element, ID>,
    @ViewBuilder content: @escaping (Binding<Elements.Element>) -> Content
  ) where Data == Binding<Elements> {
    self.init(data: data, id: { $0.wrappedValue[keyPath: id] }, idKeyPath: id, content: content)
  }

  /// Returns the bindings to the elements with their identifiers if the collection is a binding, otherwise `nil`.
  func identifiedBindings() -> [(id: ID, element: Data.Element)]? {
    (data as? any ElementBindings<Data.Element>)?.identified(by: idKeyPath, id)
  }
}

/// The view of a binding to an element. It has its own node, so a change of the element evaluates no other view.
struct BoundElementView<Element, Content: View>: BuiltInView {
  let element: Element
  let content: (Element) -> Content

  var body: some View { content(element) }
}
