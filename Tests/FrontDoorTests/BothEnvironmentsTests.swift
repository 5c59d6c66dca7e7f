import ComposableEnvironment
import GlobalEnvironment
import Testing

/// Tests of a file that imports both modules, some of whose names are the same.
struct BothEnvironmentsTests {
  @Test func `Each property wrapper of either module has its own name`() {
    withDependencies {
      $0.shared = 2
    } operation: {
      let composable = Composable().with(\.shared, 3)
      let read = [composable.shared, composable.child.shared, Global().shared, Global().child.shared]
      #expect(read == [3, 3, 2, 2])
      GlobalDependencies.reset()
      #expect([composable.shared, Global().shared] == [3, 1])
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
