import EnvironmentKit
import EnvironmentTesting
import TestSupport
import Testing

/// Tests of entries with other defaults in tests and previews.
struct ContextualEntryTests {
  @Test func `A test reads the default for tests, by every kind of reader`() {
    #expect(EnvironmentValues.current.gateway.name == "mock")
    #expect(EnvironmentValues().gateway.name == "mock")
    #expect(GatewayModel().gateway.name == "mock" && GatewayReader().gateway.name == "mock")
    let model = GatewayModel()
    model.bindEnvironment(from: EnvironmentValues())
    #expect(model.gateway.name == "mock")
    #expect(EnvironmentValues.current.retryLimit == 1)
  }

  @MainActor @Test func `A view reads the default for tests`() throws {
    #expect(try renderHTML(GatewayView()) == "mock")
    #expect(ViewHost { GatewayView() }.html == "mock")
  }

  @Test func `A context of its own chooses another default`() {
    #expect(read(\.gateway.name, in: [.live, .preview, .test]) == ["live", "sample", "mock"])
    // Without an argument for a context, the declared default is read.
    #expect(read(\.cache.name, in: [.live, .preview, .test]) == ["live", "live", "mock"])
    #expect(read(\.style.name, in: [.live, .preview, .test]) == ["live", "sample", "live"])
    #expect(read(\.retryLimit, in: [.live, .preview, .test]) == [3, 3, 1])
    #expect(read(\.optionalGateway?.name, in: [.live, .preview, .test]) == [nil, nil, "mock"])
  }

  @MainActor @Test func `A host with a context of its own shows the default for it`() {
    let host = ViewHost { GatewayView() }
    host.environment.context = .preview
    host.update()
    #expect(host.html == "sample")
    host.environment.context = .live
    host.update()
    #expect(host.html == "live")
  }

  @Test func `A set value wins over each default`() {
    withEnvironment {
      $0.gateway = Gateway(name: "set")
    } operation: {
      #expect(EnvironmentValues.current.gateway.name == "set" && GatewayModel().gateway.name == "set")
    }
    withEnvironment {
      $0.gateway.name += " in part"
    } operation: {
      #expect(EnvironmentValues.current.gateway.name == "mock in part")
    }
  }

  @Test func `A default is made once for a test and a context`() {
    #expect(EnvironmentValues.current.session === EnvironmentValues().session)
    let live = { withEnvironment({ $0.context = .live }, operation: { EnvironmentValues.current.session }) }
    #expect(live() === live())
    #expect(live() !== EnvironmentValues.current.session)
  }

  @Test func `A default that reads the environment is made for its readers`() {
    let names = withEnvironment {
      $0.region = "north"
    } operation: {
      [EnvironmentValues.current.regional.name, EnvironmentValues().regional.name]
    }
    #expect(names == ["mock in north", "mock in nowhere"])
  }

  @Test func `A test that reads an unimplemented value fails once, and gets the declared default`() {
    let issues = issues {
      #expect(UnimplementedModel().payments.name == "live")
      #expect(EnvironmentValues.current.payments.name == "live")
    }
    #expect(issues.count == 1)
    let fact =
      "'payments' has no test value, but was read in a test that does not set it, so the test used its declared"
    #expect(issues.first?.hasPrefix(fact) == true)
    #expect(issues.first?.contains("UnimplementedModel.payments") == true)
    #expect(issues.first?.contains("@Test(.environment(\\.payments, …))") == true)
  }

  @Test func `A test that reads an unimplemented value gets that for previews, if there is one`() {
    let issues = issues { #expect(EnvironmentValues.current.shipping.name == "sample") }
    #expect(issues.count == 1)
    #expect(read(\.shipping.name, in: [.live, .preview]) == ["live", "sample"])
  }

  @Test func `An unimplemented value fails the test itself`() {
    withKnownIssue {
      _ = EnvironmentValues.current.payments
    }
  }

  @Test(.environment(\.payments, Gateway(name: "set"))) func `A value that the test sets is no failure`() {
    #expect(UnimplementedModel().payments.name == "set")
  }

  @Test(.environment(\.payments.name, "set")) func `Setting a part of an unimplemented value is no read`() {
    let issues = issues {
      #expect(EnvironmentValues.current.payments.name == "set")
      withEnvironment {
        $0.shipping.name = "in part"
      } operation: {
        #expect(EnvironmentValues.current.shipping.name == "in part")
      }
    }
    #expect(issues == [])
  }

  @Test(.strictEnvironment) func `A strict test may read a default for tests`() {
    #expect(EnvironmentValues.current.gateway.name == "mock")
    withKnownIssue {
      #expect(EnvironmentValues.current.style.name == "live")
    }
  }

  private func read<Value>(
    _ keyPath: KeyPath<EnvironmentValues, Value>, in contexts: [EnvironmentContext]
  ) -> [Value] {
    contexts.map { context in
      withEnvironment {
        $0.context = context
      } operation: {
        EnvironmentValues.current[keyPath: keyPath]
      }
    }
  }
}

/// Tests of built-in values that a test has to set.
struct BuiltInEntryTests {
  @Test func `Time, identifiers and randomness are values for every reader, and are reported if they aren't set`() {
    let model = TimeModel()
    let issues = issues {
      _ = (model.date(), model.uuid(), model.clock.now, EnvironmentValues.current.suspendingClock.now)
      _ = model.random { $0.next() }
    }
    for name in ["date", "uuid", "continuousClock", "suspendingClock", "withRandomNumberGenerator"] {
      #expect(issues.contains { $0.hasPrefix("'\\.\(name)' was used in a test that doesn't override it.") })
    }
    #expect(issues.count == 5)
  }

  @Test(
    .environment {
      $0.date = .constant(Date(timeIntervalSince1970: 60))
      $0.uuid = .incrementing
      $0.continuousClock = TestClock()
      $0.withRandomNumberGenerator = WithRandomNumberGenerator(SeededGenerator(seed: 1))
    }
  )
  @MainActor func `A trait sets them for models and views`() throws {
    let model = TimeModel()
    #expect(model.date.now == Date(timeIntervalSince1970: 60))
    #expect([model.uuid(), model.uuid()] == [UUID(0), UUID(1)])
    #expect(model.clock is TestClock)
    var generator = SeededGenerator(seed: 1)
    #expect(model.random { $0.next() } == generator.next())
    #expect(try renderHTML(TimeView()) == "60")
  }
}

private struct Gateway: Sendable {
  var name: String
  static var live: Gateway { Gateway(name: "live") }
  static var mock: Gateway { Gateway(name: "mock") }
  static var sample: Gateway { Gateway(name: "sample") }
}

private final class Session {}

extension EnvironmentValues {
  @Entry(test: Gateway.mock, preview: Gateway.sample) fileprivate var gateway = Gateway.live
  @Entry(test: Gateway.mock) fileprivate var cache: Gateway = .live
  @Entry(preview: Gateway.sample) fileprivate var style = Gateway.live
  @Entry(test: 1) fileprivate var retryLimit = 3
  @Entry(test: Gateway.mock) fileprivate var optionalGateway: Gateway?
  @Entry(test: Session(), preview: Session()) fileprivate var session = Session()
  @Entry(test: .unimplemented) fileprivate var payments = Gateway.live
  @Entry(test: .unimplemented, preview: Gateway.sample) fileprivate var shipping = Gateway.live
  @Entry fileprivate var region = "nowhere"
  @Entry(test: Gateway(name: "mock in \(EnvironmentValues.current.region)")) fileprivate var regional = Gateway.live
}

@EnvironmentAccessible
private final class GatewayModel {
  @Environment(\.gateway) var gateway
}

@EnvironmentAccessible
private final class UnimplementedModel {
  @Environment(\.payments) var payments
}

@EnvironmentAccessible
private final class TimeModel {
  @Environment(\.date) var date
  @Environment(\.uuid) var uuid
  @Environment(\.continuousClock) var clock
  @Environment(\.withRandomNumberGenerator) var random
}

private struct GatewayReader {
  @Environment(\.gateway) var gateway
}

private struct GatewayView: View {
  @Environment(\.gateway) var gateway
  var body: some View { Text(gateway.name) }
}

private struct TimeView: View {
  @Environment(\.date.now) var now
  var body: some View { Text("\(Int(now.timeIntervalSince1970))") }
}
