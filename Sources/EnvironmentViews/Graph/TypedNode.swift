/// A node for views of one type.
final class TypedNode<Content: View>: ViewNode {
  private var view: Content

  init(_ view: Content, parent: ViewNode?, scope: EnvironmentScope, index: Int, branch: Int) {
    self.view = view
    super.init(parent: parent, scope: scope, index: index, branch: branch)
  }

  /// Takes another view in the place of the last one, and tells whether it has to be evaluated.
  func take(_ new: Content) -> Bool {
    if flags.contains(.needsEvaluation) {
      view = new
      return true
    }
    guard !isSame(new) else { return false }
    view = new
    flags.insert(.needsEvaluation)
    return true
  }

  /// Whether evaluating another view would give what evaluating the last one gave.
  private func isSame(_ new: Content) -> Bool {
    withUnsafePointer(to: new) { new in
      withUnsafePointer(to: view) { old in
        let comparison = ValueComparison.comparison(of: Content.self)
        // What has no body of its own is compared by a short look: the views in it will be compared themselves.
        if case .evaluation = content { return comparison.areSame(old, new) }
        return comparison.hasSameBytes(old, new)
      }
    }
  }

  override func evaluate() {
    graph.visitor.evaluate(self, view)
  }

  override func refresh() {
    if case .evaluation(let evaluation) = content, !flags.contains(.hasObservedChange), evaluation.isCurrent(in: self) {
      flags.remove(.isDirty)
    } else {
      evaluate()
    }
  }
}
