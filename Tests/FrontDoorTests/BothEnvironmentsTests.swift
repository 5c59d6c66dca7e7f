import ComposableEnvironment
import GlobalEnvironment
import Testing

/// Tests of a file that imports both modules, some of whose names are the same.
@Suite struct BothEnvironmentsTests {
  @Test func `Each property wrapper of either module has its own name`() {
    withDependencies {
      $0.shared = 2
    } operation: {
      let composable = Composable().with(\.shared, 3)
      #expect((composable.shared, composable.child.shared) == (3, 3))
      #expect((Global().shared, Global().child.shared) == (2, 2))
      GlobalDependencies.reset()
      #expect((Global().shared, composable.shared) == (1, 3))
    }
  }

  private final class Composable: ComposableEnvironment {
    @ComposableEnvironmentDependency(\.shared) var shared
    @DerivedComposableEnvironment<Composable> var child
  }

  private final class Global: GlobalEnvironment {
    @GlobalEnvironmentDependency(\.shared) var shared
    @DerivedGlobalEnvironment<Global> var child
  }

  private struct Accessor: GlobalDependenciesAccessing {}
}

extension Dependencies {
  fileprivate var shared: Int {
    get { self[\.shared] ?? 1 }
    set { self[\.shared] = newValue }
  }
}
