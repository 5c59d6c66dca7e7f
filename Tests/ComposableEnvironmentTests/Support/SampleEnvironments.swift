import ComposableEnvironment

/// The root of a chain of five environments, each of which derives the next.
class RootEnvironment: ComposableEnvironment {
  @Dependency(\.int) var int
  @Dependency(\.number) var number
  @DerivedEnvironment<BranchEnvironment> var branch
}

class BranchEnvironment: ComposableEnvironment {
  @Dependency(\.int) var int
  @DerivedEnvironment<TwigEnvironment> var twig
}

class TwigEnvironment: ComposableEnvironment {
  @Dependency(\.int) var int
  @DerivedEnvironment<TransparentEnvironment> var transparent
}

class TransparentEnvironment: ComposableEnvironment {
  // Declares no property for `int`, which its descendants inherit nevertheless.
  @DerivedEnvironment<LeafEnvironment> var leaf
}

class LeafEnvironment: ComposableEnvironment {
  @Dependency(\.int) var int
  @Dependency(\.nickname) var nickname
  @Dependency(\.motto) var motto
  @Dependency(\.settings.volume) var volume
  @Dependency(\.makeText) var makeText
}

class Holder: ComposableEnvironment {
  @DerivedEnvironment var child: LeafEnvironment

  required init() {
    _child = DerivedEnvironment()
    super.init()
  }

  init(child: LeafEnvironment) {
    _child = DerivedEnvironment(wrappedValue: child)
    super.init()
  }
}

class Left: ComposableEnvironment {
  @Dependency(\.int) var int
  @DerivedEnvironment<Right> var right
}

class Right: ComposableEnvironment {
  @Dependency(\.int) var int
  @DerivedEnvironment<Left> var left
}
