import ComposableEnvironment

/// The parent of a chain of five.
class First: ComposableEnvironment {
  @Dependency(\.int) var int
  @Dependency(\.number) var number
  @DerivedEnvironment<Second> var second
}

class Second: ComposableEnvironment {
  @Dependency(\.int) var int
  @DerivedEnvironment<Third> var third
}

class Third: ComposableEnvironment {
  @Dependency(\.int) var int
  @DerivedEnvironment<Fourth> var fourth
}

class Fourth: ComposableEnvironment {
  // Says nothing of `int`, and hands it on.
  @DerivedEnvironment<Fifth> var fifth
}

class Fifth: ComposableEnvironment {
  @Dependency(\.int) var int
  @Dependency(\.nickname) var nickname
  @Dependency(\.motto) var motto
  @Dependency(\.settings.volume) var volume
  @Dependency(\.makeText) var makeText
}

class Holder: ComposableEnvironment {
  @DerivedEnvironment var child: Fifth

  required init() {
    _child = DerivedEnvironment()
    super.init()
  }

  init(child: Fifth) {
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
