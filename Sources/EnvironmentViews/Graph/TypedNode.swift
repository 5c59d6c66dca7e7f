import EnvironmentCore

/// A node for views of one type.
final class TypedNode<Content: View>: ViewNode {
  private var view: Content

  init(_ view: Content, parent: ViewNode?, scope: EnvironmentScope, index: Int, branch: Int) {
    self.view = view
    super.init(parent: parent, scope: scope, index: index, branch: branch)
  }

  override var viewType: Any.Type { Content.self }

  /// Replaces the view, and returns whether the new one has to be evaluated.
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

  /// Returns whether evaluating another view would give what evaluating the last one gave.
  private func isSame(_ new: Content) -> Bool {
    if case .evaluation = content { return areSame(view, new) }
    // A view without a body of its own is compared by its bytes only: the views in it will be compared themselves.
    return haveSameBytes(view, new)
  }

  override func evaluate() {
    graph.visitor.evaluate(self, view)
  }

  override func refresh() {
    if case .evaluation(let evaluation) = content, !flags.contains(.hasObservedChange), hasCurrentPlaceReads,
      evaluation.isCurrent(in: self)
    {
      renewPlaceReads()
      flags.remove(.isDirty)
    } else {
      evaluate()
    }
  }
}
