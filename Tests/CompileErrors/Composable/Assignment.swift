import ComposableEnvironment

extension Dependencies {
  var number: Int {
    get { self[\.number] ?? 1 }
    set { self[\.number] = newValue }
  }
  var computed: Int { 2 }
}

final class Host: ComposableEnvironment {
  @Dependency(\.number) var number

  func change() { number = 3 }
}
