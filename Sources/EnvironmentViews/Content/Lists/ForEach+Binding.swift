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
}

/// The view of a binding to an element, in a place of its own: what it reads of the element concerns no other.
struct BoundElementView<Element, Content: View>: BuiltInView {
  let element: Element
  let content: (Element) -> Content

  var body: some View { content(element) }
}
