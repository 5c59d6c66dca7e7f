import EnvironmentCore
internal import Synchronization

extension DependencyNode {
  /// The result of attaching a node below another.
  package enum Attachment {
    case attached

    /// The node has another parent, whose environment still exists.
    case hasParent

    /// The node is the other node itself, or an ancestor of it.
    case isAncestor
  }

  /// Attaches the node below another, if that is possible.
  package func attach(under parent: DependencyNode) -> Attachment {
    let attached = Self.attaching.withLock { _ -> Unchecked<(Attachment, DependencyNode?, State?)> in
      // Nodes are attached only while this lock is held, so the tree and the parent can't change meanwhile.
      let tree = state.withLock { Unchecked($0.value.tree) }.value.canonical
      let parentTree = parent.state.withLock { Unchecked($0.value.tree) }.value.canonical
      if tree === parentTree, isAncestor(of: parent) { return Unchecked((.isAncestor, nil, nil)) }
      let current = state.withLock { Unchecked($0.value.parent) }.value
      if let current {
        if current === parent { return Unchecked((.attached, nil, nil)) }
        if current.hasEnvironment.load(ordering: .acquiring) { return Unchecked((.hasParent, nil, nil)) }
      }
      var former: State?
      TreeState.merge(tree, parentTree) { merged in
        former =
          state.withLock { state in
            // Snapshots of the node and those below it must be invalidated. If the node's state is merged into the
            // other, none is valid.
            if merged === tree || state.value.hasDependents { merged.invalidate() }
            let former = state.value
            state.value.parent = parent
            (state.value.kept.snapshot, state.value.scope) = (nil, nil)
            return Unchecked(former)
          }.value
      }
      return Unchecked((.attached, current, former))
    }
    return attached.value.0
  }

  /// Makes the node share the own values of another: a value that is set at either is set at both.
  package func share(with other: DependencyNode) {
    _ = Self.attaching.withLock { _ in
      let (tree, otherTree) = (
        state.withLock { Unchecked($0.value.tree) }, other.state.withLock { Unchecked($0.value.tree) }
      )
      var former: Unchecked<SharedOwnValues?> = Unchecked(nil)
      TreeState.merge(tree.value, otherTree.value) { _ in
        let own = other.state.withLock { state in
          state.value.hasDependents = true
          return Unchecked(state.value.own)
        }
        former = state.withLock { state in
          state.value.hasDependents = true
          return Unchecked(exchange(&state.value.own, with: own.value))
        }
      }
      return former
    }
  }

  /// Records that the node's environment was deallocated, so its children can get another parent.
  package func environmentWasDeallocated() {
    hasEnvironment.store(false, ordering: .releasing)
  }

  private func isAncestor(of node: DependencyNode) -> Bool {
    var next: DependencyNode? = node
    while let node = next {
      if node === self { return true }
      next = node.state.withLock { Unchecked($0.value.parent) }.value
    }
    return false
  }
}
