import EnvironmentInjection
import Testing

struct InjectionTests {
  @Test func `A property reads the value in its object's injection, else the default`() {
    let host = Host()
    #expect([host.greeting, host.farewell] == ["Hello", "Goodbye"])
    host.injection.greeting = "Salut"
    #expect([host.greeting, host.farewell] == ["Salut", "Goodbye"])
    host.injection.resetToDefault(key: GreetingKey.self)
    #expect([host.greeting, host.farewell] == ["Hello", "Goodbye"])
  }

  @Test func `A property of an optional value reads a stored nil`() {
    let host = Host()
    #expect(host.nickname == "none")
    host.injection.nickname = nil
    #expect(host.nickname == nil)
    host.injection.resetToDefault(key: NicknameKey.self)
    #expect(host.nickname == "none")
  }

  @Test func `Objects with copies of the same values are independent`() {
    var values = InjectionValues()
    values.greeting = "Salut"
    let first = Host(values)
    let second = Host(values)
    first.injection.greeting = "Ciao"
    values.greeting = "Hola"
    #expect([first.greeting, second.greeting] == ["Ciao", "Salut"])
  }

  @Test func `A wrapper returns its key path, which may continue into a value, or through a computed accessor`() {
    #expect(Injection(\.greeting).keyPath == \InjectionValues.greeting)
    let host = Host()
    host.injection.greeting = "Salut"
    #expect((host.length, host.shout) == (5, "SALUT!"))
  }

  @Test func `A computed default is computed at every read`() {
    let host = Host()
    #expect(host.ticket !== host.ticket)
    let ticket = Ticket()
    host.injection.ticket = ticket
    #expect(host.ticket === ticket)
    #expect(host.ticket === ticket)
  }

  @Test func `Every read calls the function for unstored values once`() {
    var asked: [String] = []
    let host = Host(
      InjectionValues { key in
        asked.append("\(key)")
        return nil
      })
    _ = host.greeting
    _ = host.greeting
    host.injection.farewell = "Adieu"
    _ = host.farewell
    #expect(asked == ["GreetingKey", "GreetingKey"])
  }

  @Test func `An object may keep its injection in a constant, or compute it`() {
    var values = InjectionValues()
    values.greeting = "Salut"
    #expect(ConstantHost(values).greeting == "Salut")
    let computing = ComputingHost()
    #expect([computing.greeting, computing.greeting] == ["1", "2"])
  }

  @Test func `Subclasses declare their own injected properties`() {
    let host = SpecialHost()
    host.injection.greeting = "Salut"
    #expect([host.greeting, host.ownGreeting] == ["Salut", "Salut"])
  }

  @Test func `Actors are injected with sendable values`() async {
    var values = InjectionValues()
    values.greeting = "Salut"
    let host = ActorHost(values.sendable)
    let greetings = [await host.greet(), host.freeGreeting, await ActorHost(InjectionValues().sendable).greet()]
    #expect(greetings == ["Salut", "Salut", "Hello"])
  }

  @Test func `An injected value is released with the last object that has it`() {
    weak var freed: Ticket?
    do {
      let host = Host()
      host.injection.ticket = Ticket()
      freed = host.ticket
      #expect(freed != nil)
    }
    #expect(freed == nil)
  }

  private class Host: Injectable {
    var injection: InjectionValues
    @Injection(\.greeting) var greeting
    @Injection(\.farewell) var farewell: String
    @Injection(\.nickname) var nickname
    @Injection(\.ticket) var ticket
    @Injection(\.greeting.count) var length
    @Injection(\.shout) var shout

    init(_ injection: InjectionValues = InjectionValues()) { self.injection = injection }
  }

  private final class SpecialHost: Host {
    @Injection(\.greeting) var ownGreeting
  }

  private final class ConstantHost: Injectable {
    let injection: InjectionValues
    @Injection(\.greeting) var greeting

    init(_ injection: InjectionValues) { self.injection = injection }
  }

  private final class ComputingHost: Injectable {
    private var reads = 0
    @Injection(\.greeting) var greeting

    var injection: InjectionValues {
      reads += 1
      var values = InjectionValues()
      values.greeting = "\(reads)"
      return values
    }
  }

  private actor ActorHost: Injectable {
    private let values: SendableEnvironmentValues
    nonisolated var injection: InjectionValues { InjectionValues(values) }
    @Injection(\.greeting) var greeting
    @Injection(\.greeting) nonisolated var freeGreeting

    init(_ injection: SendableEnvironmentValues) { values = injection }

    func greet() -> String { greeting }
  }
}
