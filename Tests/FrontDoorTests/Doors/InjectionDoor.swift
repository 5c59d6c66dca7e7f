import EnvironmentInjection
import Testing

/// `@Injection` in an object: an inner place has the injection of the outer one, with changes.
///
/// An injection is one value without layers: a reset removes the value of the outer place, too.
struct InjectionDoor: FrontDoor {
  var innerReset: InnerReset { .givesDefault }
  var resetExtent: ResetExtent { .oneValue }
  nonisolated var testDescription: String { "injection" }

  func makePlaces() -> Places {
    let outer = InjectedPlace(in: nil)
    return Places(outer: outer, inner: InjectedPlace(in: outer), sibling: InjectedPlace(in: outer))
  }
}

private final class InjectedPlace: Place, @MainActor Injectable {
  @Injection(\.greeting) private var greeting
  @Injection(\.farewell) private var farewell
  @Injection(\.nickname) private var nickname
  @Injection(\.token) private var token
  private let outer: InjectedPlace?
  private var changes: [(inout InjectionValues) -> Void] = []

  init(in outer: InjectedPlace?) { self.outer = outer }

  var injection: InjectionValues {
    changes.reduce(into: outer?.injection ?? .current) { values, change in change(&values) }
  }

  func set<Value>(_ keyPath: WritableKeyPath<InjectionValues, Value>, to value: Value) {
    changes.append { $0[keyPath: keyPath] = value }
  }

  func reset<Value>(_ keyPath: WritableKeyPath<InjectionValues, Value>) {
    changes.append { $0.reset(keyPath) }
  }

  func read() -> Readings {
    Readings(greeting: greeting, farewell: farewell, nickname: nickname, token: token)
  }
}
