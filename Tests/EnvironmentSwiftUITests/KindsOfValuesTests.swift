import EnvironmentSwiftUI
import SwiftUI
import Testing

/// Tests of values of the kinds that apps declare: optional, nested, not comparable, and some unequal to themselves.
@MainActor
struct KindsOfValuesTests {
  @EnvironmentAccessible
  final class KindsModel {
    @Environment(\.theme.inner.size) var size
    @Environment(\.theme.accent) var accent
    @Environment(\.token) var token
    @Environment(\.badge?.accent) var badgeAccent
    @Environment(\.ratio) var ratio
    @Environment(\.greeter) var greeter
    @Environment(\.decorate) var decorate
    @Environment(\.ourTheme.inner.size) var ourSize
    @Environment(\.ourToken) var ourToken
    @Environment(\.modelValues.greeting) var greeting

    var text: String {
      let texts = [token, badgeAccent, ourToken].map { $0 ?? "-" }
      return "\(size) \(accent) \(ratio) \(greeter.greet()) \(decorate("a")) \(ourSize) \(greeting) \(texts.joined())"
    }
  }

  struct Kinds: View {
    @EnvironmentBound var model = KindsModel()
    var body: some View { Text(model.text) }
  }

  struct Reader: View {
    let model: KindsModel
    var body: some View { Text(model.text) }
  }

  @Test func `A model reads values of every kind`() {
    let host = Host {
      Kinds()
      Kinds()
        .environment(\.theme.inner.size, 2)
        .environment(\.theme.accent, "red")
        .environment(\.token, "t")
        .environment(\.badge, Theme(accent: "b"))
        .environment(\.ratio, .infinity)
        .environment(\.greeter, Formal(title: "Dr"))
        .environment(\.decorate) { $0 + "!" }
        .environment(\.ourTheme.inner.size, 3)
        .environment(\.ourToken, "o")
        .environment(\.greeting, "Hi")
    }
    #expect(host.texts == ["1.0 blue 0.0 hey a 1.0 Hello ---", "2.0 red inf Good day, Dr a! 3.0 Hi tbo"])
    #expect(host.passes == 1)
  }

  @Test func `A reader follows an optional value from nil to a value and back`() {
    let model = KindsModel()
    let host = Host {
      Text("root").bindEnvironment(to: model)
      Reader(model: model)
    }
    for (token, badge) in [("t", "b"), (nil, nil), (nil, "c")] as [(String?, String?)] {
      (host.environment.token, host.environment.modelValues.ourToken) = (token, token)
      host.environment.badge = badge.map { Theme(accent: $0) }
      host.update()
      #expect(model.token == token)
      #expect(model.ourToken == token)
      #expect(model.badgeAccent == badge)
      #expect(host.texts.last == model.text)
      #expect(host.isSettled)
    }
  }

  @EnvironmentAccessible
  final class RatioModel {
    @Environment(\.ratio) var ratio
  }

  // Without functions, which may have been replaced after any change of SwiftUI's environment.
  @Test func `A number that isn't equal to itself settles, and notifies when it is set`() {
    struct Reader: View {
      let model: RatioModel
      var body: some View { Text("\(model.ratio)") }
    }
    let model = RatioModel()
    let host = Host {
      Text("root").bindEnvironment(to: model)
      Reader(model: model)
    }
    host.environment.ratio = .nan
    host.update()
    #expect(host.texts.last == "nan")
    _ = host.drainBodies()
    host.environment.colorScheme = .dark
    host.update()
    #expect(host.isSettled)
    #expect(!host.drainBodies().contains("Reader"))
  }

  @Test func `A value that changes at each update is shown after each`() {
    let model = KindsModel()
    let host = Host {
      Text("root").bindEnvironment(to: model)
      Reader(model: model)
      Kinds()
    }
    for step in 1...60 {
      host.environment.ratio = Double(step)
      host.environment.greeter = Formal(title: "\(step)")
      host.update()
      #expect(host.texts == ["root", model.text, model.text])
      #expect(host.passes <= 2)
    }
  }

  @Test func `Observers are notified of an existential value with another content, and of no equal one`() {
    let (model, changes) = (KindsModel(), Shared(0))
    var values = EnvironmentValues()
    func bind(_ greeter: any Greeter) {
      values.greeter = greeter
      model.bindEnvironment(from: values)
    }
    bind(Formal(title: "Dr"))
    withObservationTracking {
      _ = model.greeter
    } onChange: {
      MainActor.assumeIsolated { changes.value += 1 }
    }
    bind(Formal(title: "Dr"))
    #expect(changes.value == 0)
    bind(Formal(title: "Prof"))
    #expect(changes.value == 1)
    #expect(model.greeter.greet() == "Good day, Prof")
  }
}

struct Theme: Equatable {
  struct Inner: Equatable {
    var size = 1.0
  }

  var accent = "blue"
  var inner = Inner()
}

protocol Greeter {
  func greet() -> String
}

private struct Casual: Greeter {
  func greet() -> String { "hey" }
}

private struct Formal: Greeter {
  var title: String
  func greet() -> String { "Good day, \(title)" }
}

extension EnvironmentValues {
  @Entry var theme = Theme()
  @Entry var token: String?
  @Entry var badge: Theme?
  @Entry var ratio = 0.0
  @Entry var greeter: any Greeter = Casual()
  @Entry var decorate: (String) -> String = { $0 }
}

extension ModelEnvironmentValues {
  @EnvironmentModels.Entry var ourTheme = Theme()
  @EnvironmentModels.Entry var ourToken: String?
}
