/// A list that keeps its first element in place, for lists that mostly have one element.
///
/// An array takes an allocation of 40 bytes and its elements: see the benchmark `views/memory of 100,000 views that are
/// kept`.
struct ShortList<Element> {
  private var first: Element?
  private var others: [Element] = []

  init() {}

  mutating func append(_ element: Element) {
    if first == nil { first = element } else { others.append(element) }
  }

  func forEach(_ body: (Element) -> Void) {
    if let first { body(first) }
    others.forEach(body)
  }
}
