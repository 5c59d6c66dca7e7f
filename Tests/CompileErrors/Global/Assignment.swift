import GlobalEnvironment

extension Dependencies {
  var number: Int {
    get { self[\.number] ?? 1 }
    set { self[\.number] = newValue }
  }
  var computed: Int { 2 }
}

struct Host: GlobalEnvironment {
  @Dependency(\.number) var number
  @Dependency(\.computed) var computed

  func change() { number = 3 }
}
