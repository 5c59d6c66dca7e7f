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
    if flags.contains(.needsEvaluation) {
      view = new
      return true
    }
    guard !isSame(new, comparison) else { return false }
    graph.recorder?.noteInput(view, new, at: self)
    view = new
    flags.insert(.needsEvaluation)
    return true
  }

  /// Returns whether evaluating another view would give the same result as the last evaluation.
  private func isSame(_ new: Content, _ comparison: ValueComparison<Content>?) -> Bool {
    withUnsafePointer(to: new) { new in
      // In place: reading a property copies it.
      let hasSameBytes = withUnsafePointer(to: &view) { haveSameBytes($0, new, count: MemoryLayout<Content>.size) }
      if hasSameBytes { return true }
      // A view without a body of its own is compared by its bytes only: the views in it will be compared themselves.
      if !flags.contains(.hasBody) { return false }
      let comparison = comparison ?? .comparison(of: Content.self)
      // The comparison may run user code, so it gets a copy.
      return withUnsafePointer(to: view) { comparison.areSameParts($0, new) }
    }
  }

  override func evaluate(with visitor: GraphVisitor) {
    visitor.evaluate(self, view)
  }

  override func refresh(with visitor: GraphVisitor) {
    if case .annotation(let annotation) = content, annotation.isBinding {
      // The view is the same, and so are the views in it.
      flags.subtract([.isDirty, .hasObservedChange])
      annotation.apply(at: self)
    } else if case .mounted(let mounted) = content, !flags.contains(.hasObservedChange),
      mounted.isCurrent(in: self)
    {
      graph.recorder?.forgetCauses(at: self)
      flags.remove(.isDirty)
    } else {
      evaluate(with: visitor)
    }
  }
}
