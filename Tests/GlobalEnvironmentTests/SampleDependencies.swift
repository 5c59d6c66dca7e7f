import GlobalEnvironment

struct NumberKey: DependencyKey { static let defaultValue = 1 }

extension Dependencies {
  var number: Int {
    get { self[NumberKey.self] }
    set { self[NumberKey.self] = newValue }
  }
  var int: Int {
    get { self[\.int] ?? 10 }
    set { self[\.int] = newValue }
  }
  var int1: Int {
    get { self[\.int1] ?? 11 }
    set { self[\.int1] = newValue }
  }
  var motto: String? {
    get { self[\.motto] ?? "carpe diem" }
    set { self[\.motto] = newValue }
  }
  var doubled: Int { number * 2 }
}

struct ParentEnvironment: GlobalEnvironment {
  @Dependency(\.int) var int
  @Dependency(\.number) var number
  @Dependency(\.doubled) var doubled
  @Dependency(\.motto) var motto
  @DerivedEnvironment<ChildEnvironment> var child
}

final class ChildEnvironment: GlobalEnvironment {
  @Dependency(\.int) var int
  @DerivedEnvironment<ChildEnvironment> var child

  init() {}
}

/// A type that can't be made by `init()`.
struct Accessor: GlobalDependenciesAccessing {
  let name: String
}

enum Elsewhere {
  /// A type with only the wrapper, which requires nothing of its host.
  struct Reader {
    @Dependency(\.int) var int
  }
}
