import ComposableEnvironment

extension Dependencies {
  var number: Int {
    get { self[\.number] ?? 1 }
    set { self[\.number] = newValue }
  }
  var computed: Int { 2 }
}

struct Host {
  @Dependency(\.number) var number
}
