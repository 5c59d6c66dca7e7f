import EnvironmentInspector
import EnvironmentKit
import TestSupport
import Testing

extension HostInspectionTests {
  @Test func `Equal modifiers are one line, with their number`() {
    let host = ViewHost(environment: EnvironmentValues()) {
      ForEach(0..<3) { number in Price(number: number).environment(\.currency, "CHF") }
    }
    #expect(
      EnvironmentInspector.inspect(host).description == """
        sets currency = "CHF", in 'the root of the host' and 2 more like it
          Price(number: 0); reads currency = "CHF", from '.environment' in 'the root of the host'
        """)
  }

  @Test func `A key that only the accessor of another property reads counts as read`() throws {
    struct Line: View {
      @Environment(\.greeting) private var greeting
      @Environment(\.loudGreeting) private var loudGreeting
      var body: some View { Text(loudGreeting) }
    }
    let host = EnvironmentInspector.recording { ViewHost { Line() } }
    let line = try #require(EnvironmentInspector.inspect(host).places.first)
    #expect(host.html.contains("HELLO"))
    #expect(line.unread == [])
    #expect(line.reads.map(\.key) == ["greeting"])
  }

  @Test func `A property in a dynamic property counts as one of the view`() {
    struct Prices: DynamicProperty {
      @Environment(\.currency) var currency
      @Environment(\.unread) var unread
    }
    struct Shelf: View {
      var prices = Prices()
      var body: some View { Text(prices.currency) }
    }
    let host = recordedHost { Shelf() }
    #expect(EnvironmentInspector.inspect(host).places.first?.unread == ["unread"])
  }

  @Test func `A modifier with a body is a reader by its name`() {
    struct Stamp: ViewModifier {
      @Environment(\.currency) private var currency
      func body(content: Content) -> some View {
        content
        Text(currency)
      }
    }
    let host = ViewHost(environment: EnvironmentValues()) {
      Price(number: 0).modifier(Stamp()).environment(\.currency, "CHF")
    }
    #expect(EnvironmentInspector.inspect(host).readers(of: \.currency) == ["Stamp", "Stamp › Price"])
    #expect(EnvironmentInspector.source(of: \.currency, in: host, at: "Stamp").setting.value == "\"CHF\"")
  }

  @Test func `A recorded host reports the reads in initializers, and not those in bodies`() {
    struct Early: View {
      @Environment(\.currency) private var currency
      init() { _ = currency }
      var body: some View { Text(currency) }
    }
    struct Page: View {
      @Environment(\.currency) private var currency
      var body: some View {
        Text(currency)
        Price(number: 0).environment(\.currency, "CHF")
        Early().environment(\.currency, "USD")
      }
    }
    let reported = issues {
      let host = recordedHost { Page() }
      host.environment.currency = "GBP"
    }
    #if DEBUG
      #expect(reported.count == 1)
      #expect(reported.first?.contains("'Early.currency' was read before") == true)
    #else
      #expect(reported.isEmpty)
    #endif
  }
}
