import EnvironmentCore

/// The annotation of a node's view, with the progress of its effect and the objects it binds.
@MainActor
final class NodeAnnotation {
  private(set) var annotation: ViewAnnotation
  private var progress: EffectProgress?
  private(set) var bindings: ViewBindings?

  init(_ annotation: ViewAnnotation, at node: ViewNode) {
    self.annotation = annotation
    apply(at: node)
  }

  /// Returns whether a new annotation continues this one, as that of the same view.
  func isContinued(by new: ViewAnnotation) -> Bool {
    switch (annotation, new) {
    case (.identity(let old), .identity(let new)): old == new
    case (.effect(let old), .effect(let new)): old.kind == new.kind
    case (.preference(let old), .preference(let new)): old.isContinued(by: new)
    case (.tag, .tag), (.binding, .binding), (.control, .control), (.attributes, .attributes), (.rows, .rows),
      (.elementAttributes, .elementAttributes), (.options, .options), (.concealed, .concealed),
      (.dialog, .dialog):
      true
    default: false
    }
  }

  /// Replaces the annotation with a new one.
  func update(to new: ViewAnnotation, at node: ViewNode) {
    let old = exchange(&annotation, with: new)
    if case .binding(let objects, _) = old, case .binding(let remaining, _) = new {
      for object in objects where !remaining.contains(where: { $0 === object }) { bindings?.unbind(object) }
    }
    if case .concealed(let was) = old, case .concealed(let isNow) = new, was != isNow {
      node.graph.preferences.contributionHasChanged(at: node)
    }
    apply(at: node)
  }

  /// Applies the annotation at its place: starts an effect, or binds objects to the current values.
  func apply(at node: ViewNode) {
    switch annotation {
    case .effect(let effect):
      let progress = effect.run(progress)
      release(exchange(&self.progress, with: progress))
      if let action = progress.action { node.graph.scheduled.actions.append((node, action)) }
      if let startTask = progress.startTask {
        let executor = node.graph.executor
        node.graph.scheduled.tasks.append((node, { startTask(executor) }))
      }
    case .binding(let objects, let includesChildren):
      let bindings =
        bindings
        ?? ViewBindings(retiredBindings: node.graph.retiredBindings, of: node.graph.request) { search in
          var subscription: BodySubscription?
          BodySubscription.evaluate(at: node, nil, as: &subscription, search)
          node.graph.lateReads = nil
          return subscription.map { made in { made.cancel() } }
        }
      self.bindings = bindings
      for object in objects { bindings.bind(object, to: node.scope.values, includesChildren: includesChildren) }
      node.follow(bindings)
    case .preference(let use): use.apply(at: node)
    case .identity, .tag, .control, .attributes, .elementAttributes, .rows, .options, .markup, .concealed, .dialog:
      break
    }
  }

  func detach(from node: ViewNode) {
    if let end = progress?.end {
      let values = node.scope.values
      node.graph.scheduled.ends.append { TaskScope.run(at: values, end) }
    }
    if case .preference(let use) = annotation, !node.flags.contains(.isUnmounted) { use.remove(from: node) }
    if let bindings { node.unbindAll(bindings) }
  }
}
