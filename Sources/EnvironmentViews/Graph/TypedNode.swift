import EnvironmentCore

/// A node for views of one type.
final class TypedNode<Content: View>: ViewNode {
  @exclusivity(unchecked) private var view: Content

  init(_ view: Content, parent: ViewNode?, scope: EnvironmentScope, index: Int, branch: Int) {
    self.view = view
    super.init(parent: parent, scope: scope, index: index, branch: branch)
  }

  override var viewType: Any.Type { Content.self }
  override var anyView: Any { view }

  /// Replaces the view, and returns whether the new one has to be evaluated.
  ///
  /// - Parameter comparison: The comparison of views of the type, if it is known.
  func replaceView(by new: Content, comparedBy comparison: ValueComparison<Content>?) -> Bool {
    if !flags.contains(.needsEvaluation) {
      if isSame(new, comparison) { return false }
      graph.recorder?.noteInput(view, new, at: self)
      flags.insert(.needsEvaluation)
    }
    release(exchange(&view, with: new))
    return true
  }

  /// Returns whether evaluating another view would give the same result as the last evaluation.
  private func isSame(_ new: Content, _ comparison: ValueComparison<Content>?) -> Bool {
    // In place: reading a property copies it.
    if haveSameBytesInPlace(&view, new) { return true }
    // A view without a body of its own is compared by its bytes only: the views in it will be compared themselves.
    if !flags.contains(.hasBody) { return false }
    // The comparison may run user code, so it gets a copy.
    return haveSameParts(view, new, comparison ?? .comparison(of: Content.self))
  }

  override func evaluate(with visitor: GraphVisitor) {
    visitor.evaluate(self, view)
  }
}

// Functions outside of the main actor, whose closures don't check their actor: see ``trackingReads(_:onChange:)``.

private func haveSameBytesInPlace<Value>(_ first: inout Value, _ second: Value) -> Bool {
  withUnsafePointer(to: &first) { first in
    withUnsafePointer(to: second) { haveSameBytes(first, $0, count: MemoryLayout<Value>.size) }
  }
}

private func haveSameParts<Value>(_ first: Value, _ second: Value, _ comparison: ValueComparison<Value>) -> Bool {
  withUnsafePointer(to: first) { first in
    withUnsafePointer(to: second) { comparison.areSameParts(first, $0) }
  }
}
