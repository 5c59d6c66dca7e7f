import EnvironmentInjection
import Testing

extension InjectionTests {
  @Test @MainActor func `Classes of the main actor can be injected`() {
    let host = MainActorHost()
    host.injection.greeting = "Salut"
    #expect(host.greeting == "Salut")
  }
}

@MainActor
private final class MainActorHost: @MainActor Injectable {
  var injection = InjectionValues()
  @Injection(\.greeting) var greeting
}
