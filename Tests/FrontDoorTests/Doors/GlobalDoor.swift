import GlobalEnvironment
import Testing

/// `@Dependency` anywhere: a place is a scope, in which dependencies are set for all readers.
///
/// A scope begins with a copy of the values outside of it, and `Dependencies.reset()` removes all of them.
struct GlobalDoor: FrontDoor {
  var innerReset: InnerReset { .givesDefault }
  var rootReset: InnerReset { .givesOuterValue }
  var resetExtent: ResetExtent { .allValues }
  nonisolated var testDescription: String { "global environment" }

  func makePlaces() -> Places {
    let outer = ScopePlace(in: nil)
    return Places(outer: outer, inner: ScopePlace(in: outer), sibling: ScopePlace(in: outer))
  }
}

private final class ScopePlace: Place {
  private let outer: ScopePlace?
  private var changes: [() -> Void] = []

  init(in outer: ScopePlace?) { self.outer = outer }

  func set<Value>(_ keyPath: WritableKeyPath<Dependencies, Value>, to value: Value) {
    changes.append { PlaceDependencies().with(keyPath, value) }
  }

  func reset<Value>(_ keyPath: WritableKeyPath<Dependencies, Value>) {
    changes.append { Dependencies.reset() }
  }

  func read() -> Readings {
    inScope { PlaceDependencies().readings }
  }

  private func inScope(_ operation: () -> Readings) -> Readings {
    func scope() -> Readings {
      withDependencies(operation: {
        changes.forEach { $0() }
        return operation()
      })
    }
    return outer?.inScope(scope) ?? scope()
  }
}

private struct PlaceDependencies: GlobalEnvironment {
  @Dependency(\.greeting) private var greeting
  @Dependency(\.farewell) private var farewell
  @Dependency(\.nickname) private var nickname
  @Dependency(\.token) private var token

  init() {}

  var readings: Readings {
    Readings(greeting: greeting, farewell: farewell, nickname: nickname, token: token)
  }
}
