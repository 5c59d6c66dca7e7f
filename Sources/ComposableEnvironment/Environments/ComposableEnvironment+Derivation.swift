internal import EnvironmentReducers

extension ComposableEnvironment {
  /// The environment that is derived from this one for a reason: always the same.
  ///
  /// - Parameter make: Gives or makes the environment, at the first time.
  final func child<Child: ComposableEnvironment>(for reason: AnyObject, make: () -> Child) -> Child {
    // What makes an environment is code of the user's, so it runs without a lock, and another thread may be faster.
    children.child(for: reason) ?? children.keep(make().planted(under: self), for: reason)
  }

  /// This environment as a child of another; or, if it is the child of a third, or above the other, one like it.
  ///
  /// Who reads the one like it reads what is set at either, but inherits from its own parent.
  private func planted(under parent: ComposableEnvironment) -> Self {
    if node.plant(under: parent.node, of: parent) { return self }
    let twin = Self()
    twin.node.share(with: node)
    _ = twin.node.plant(under: parent.node, of: parent)
    return twin
  }

  /// Makes those environments children that are given to properties where they are declared, and that somebody may hold.
  final func adoptGivenChildren() {
    for child in ChildProperties.children(of: self) { child.adopt(by: self) }
  }
}
