import ComposableEnvironment

extension Dependencies {
  var main: Int {
    get { self[\.main] ?? 1 }
    set { self[\.main] = newValue }
  }
}

public class ParentEnvironment: ComposableEnvironment {
  @Dependency(\.main) var main
  @ComposableEnvironmentDependency(\.main) var sameMain
  @DerivedEnvironment<ChildEnvironment>(aliases: {
    $0.alias(\.main, to: \.main)
  }) var child
  @DerivedEnvironment var other = ChildEnvironment().with(\.main, 2)
}

public class ChildEnvironment: ComposableEnvironment {}

func read(_ environment: ParentEnvironment) -> [Int] {
  environment.aliasing(\.main, to: \.main).with(\.main, 3)
  return [environment.main, environment[\.main], environment.child.main, environment.other[\.main]]
}
