extension View {
  /// Adds HTML attributes to the element that this view becomes.
  ///
  /// ```swift
  /// Button("Send") { send() }
  ///   .attributes(["class": "primary", "aria-describedby": "terms"])
  /// ```
  ///
  /// An attribute of the same name is replaced, except that `class` and `style` are joined, as by
  /// ``HTMLAttributes/merge(_:)``. Several calls add up, and an outer one comes last.
  ///
  /// Rendering throws an ``HTMLError`` if the view becomes several elements, or text without an element. If the view
  /// shows nothing, the attributes have no effect.
  public func attributes(_ attributes: HTMLAttributes) -> some View {
    annotated(.elementAttributes(ElementAttributes(attributes: attributes, view: Self.self)))
  }
}

/// The number of elements to which the attributes of one modifier have been added so far.
//
// A class, because the elements of a view share one count, however they are nested in other views.
final class AttributedElements {
  let view: Any.Type
  let outer: AttributedElements?
  var elementCount = 0

  init(view: Any.Type, outer: AttributedElements?) {
    self.view = view
    self.outer = outer
  }

  /// The counts of this modifier and of those around it.
  var counts: [Int] {
    get { sequence(first: self) { $0.outer }.map(\.elementCount) }
    set { for (modifier, count) in zip(sequence(first: self) { $0.outer }, newValue) { modifier.elementCount = count } }
  }
}
