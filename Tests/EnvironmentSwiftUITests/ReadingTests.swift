import EnvironmentSwiftUI
import SwiftUI
import TestSupport
import Testing

@MainActor
struct ReadingTests {
  @EnvironmentAccessible
  final class ContentModel {
    @Environment(\.colorScheme) var colorScheme
    @Environment(\.api) var api
    @Environment(\.api.name) var apiName
    @Environment(\.settings.volume) var volume
    @Environment(\.label) var label
    @Environment(\.greeting) var greeting
    @Environment(\.player.volume) var playerVolume
    var title = "title"

    var text: String { "\(colorScheme) \(api.name) \(apiName) \(volume) \(label) \(greeting) \(playerVolume)" }
  }

  struct ContentView: View {
    @EnvironmentBound var model = ContentModel()
    @Environment(\.api.name) var apiName
    @Environment(\.greeting) var greeting

    var body: some View { Text("\(model.text) | \(apiName) \(greeting)") }
  }

  @Test func `A model reads values of SwiftUI, of the app and of models`() {
    let host = Host {
      ContentView()
      ContentView()
        .environment(\.colorScheme, .dark)
        .environment(\.api, API(name: "test"))
        .environment(\.settings.volume, 7)
        .environment(\.label, "other")
        .environment(\.greeting, "Salut")
        .environment(\.player.volume, 8)
    }
    #expect(host.texts.first == "light live live 5 entry Hello 5 | live Hello")
    #expect(host.texts.last == "dark test test 7 other Salut 8 | test Salut")
    #expect(host.passes == 1)
  }

  @Test func `A model reads the change of one value, and stays the same object`() {
    struct Counting: View {
      @EnvironmentBound var model = ContentModel()
      let models: Shared<[ObjectIdentifier]>

      var body: some View {
        let _ = models.value.append(ObjectIdentifier(model))
        Text("\(model.api.name) \(model.greeting)")
      }
    }
    let models = Shared<[ObjectIdentifier]>([])
    let host = Host { Counting(models: models) }
    host.environment.api.name = "second"
    host.update()
    #expect(host.texts == ["second Hello"])
    host.environment.modelValues.greeting = "Hej"
    host.update()
    #expect(host.texts == ["second Hej"])
    #expect(Set(models.value).count == 1)
  }

  @Test func `A view changes a value of models for its content by a closure`() {
    struct Greeting: View {
      @Environment(\.greeting) var greeting
      var body: some View { Text(greeting) }
    }
    let host = Host {
      Group {
        Greeting()
        Greeting().transformEnvironment(\.greeting) { $0 += "!" }
      }
      .environment(\.greeting, "Hi")
      Greeting()
    }
    #expect(host.texts == ["Hi", "Hi!", "Hello"])
  }

  @Test func `A whole environment is read without ambiguity in views and models`() {
    struct Whole: View {
      @EnvironmentBound var model = WholeModel()
      @Environment(\.self) var environment
      var body: some View {
        Text("\(environment.api.name) \(model.ours.greeting) \(model.swiftUIs.api.name)")
      }
    }
    let host = Host { Whole().environment(\.api, API(name: "whole")).environment(\.greeting, "Ciao") }
    #expect(host.texts == ["whole Ciao whole"])
    #expect(host.passes < Host.maximumPasses)
  }

  @Test func `A value with the same name in both environments is SwiftUI's in its views`() {
    struct Shown: View {
      @EnvironmentBound var model = Portable()
      var body: some View { Text(model.text) }
    }
    let host = Host {
      Shown()
        .environment(\.locale, .french)
        .environment(\.calendar, Calendar(identifier: .buddhist))
        .environment(\.timeZone, .gmt)
    }
    #expect(host.texts == ["fr_FR buddhist GMT"])
    let other = Host { Shown() }
    other.environment.locale = .german
    other.update()
    #expect(other.texts[0].hasPrefix("de_DE"))
    other.environment.modelValues.locale = .french
    other.update()
    #expect(other.texts[0].hasPrefix("fr_FR"))
  }

  @Test func `A model opens a URL with SwiftUI's action`() throws {
    struct Shown: View {
      @EnvironmentBound var model = Opening()
      var body: some View {
        Button("open") {
          model.openURL(URL(filePath: "/one"))
          model.action(URL(filePath: "/two"))
        }
      }
    }
    let opened = Shared<[String]>([])
    let host = Host {
      Shown().environment(
        \.openURL,
        OpenURLAction { url in
          opened.value.append(url.path)
          return .handled
        })
    }
    try host.tap("open")
    #expect(opened.value == ["/one", "/two"])
    #expect(host.passes < Host.maximumPasses)
  }

  @Test func `A model reads the observable object of a type from either environment`() {
    struct Shown: View {
      @EnvironmentBound var model = Reader()
      var body: some View { Text(model.text) }
    }
    let host = Host {
      Shown()
      Shown().environment(Library("SwiftUI's"))
      Shown()
        .environment(Library("SwiftUI's"))
        .transformEnvironment(\.modelValues) { $0[Library.self] = Library("ours") }
    }
    #expect(host.texts == ["none", "SwiftUI's", "ours"])
  }

  @Test func `An actor and a subclass read SwiftUI's values`() async {
    var values = EnvironmentValues()
    values.colorScheme = .dark
    values.api.name = "isolated"
    let model = DerivedModel()
    model.bindEnvironment(from: values)
    #expect(model.scheme == .dark)
    #expect(model.api.name == "isolated")
    let worker = Worker()
    worker.bindEnvironment(from: values)
    #expect(await worker.name == "isolated")
    let generic = GenericModel<Int>()
    generic.bindEnvironment(from: values)
    #expect(generic.api.name == "isolated")
  }

  @Test(.ignoresReports) func `An assigned value stays until it is reset by the name in the attribute`() {
    let (model, portable) = (ContentModel(), Portable())
    let host = Host {
      Text("\(model.api.name) \(model.greeting) \(portable.locale.identifier)")
        .bindEnvironments(to: model, portable)
    }
    (model.api, model.greeting, portable.locale) = (API(name: "assigned"), "assigned", .french)
    host.environment.api.name = "bound"
    host.environment.locale = .german
    host.update()
    #expect(host.texts == ["assigned assigned fr_FR"])
    model.resetEnvironment(\.api)
    model.resetEnvironment(\.greeting)
    portable.resetEnvironment(\.locale)
    host.update()
    #expect(host.texts == ["bound Hello de_DE"])
    portable.locale = .french
    portable.resetEnvironment(\SwiftUI.EnvironmentValues.locale)
    #expect(portable.locale == .german)
  }

  @Test func `Observers are notified only of values that they have read and that have changed`() {
    let model = ContentModel()
    var values = EnvironmentValues()
    model.bindEnvironment(from: values)
    let changes = Shared(0)
    func observe() {
      withObservationTracking {
        _ = model.colorScheme
      } onChange: {
        MainActor.assumeIsolated { changes.value += 1 }
      }
    }
    observe()
    values.api.name = "x"
    values.modelValues.greeting = "x"
    model.bindEnvironment(from: values)
    #expect(changes.value == 0)
    values.colorScheme = .dark
    model.bindEnvironment(from: values)
    #expect(changes.value == 1)
  }
}

@EnvironmentAccessible
@MainActor
class BaseModel {
  @Environment(\.colorScheme) var scheme
}

@EnvironmentAccessible
final class DerivedModel: BaseModel {
  @Environment(\.api) var api
}

@EnvironmentAccessible
final class GenericModel<Value> {
  @Environment(\.api) var api
  var value: Value?
}

@EnvironmentAccessible
actor Worker {
  @Environment(\.api) private var api
  var name: String { api.name }
}

@EnvironmentAccessible
final class WholeModel {
  @Environment(\.self) var ours
  @Environment(\.self) var swiftUIs: EnvironmentValues
}

@EnvironmentAccessible
final class Portable {
  @Environment(\.locale) var locale
  @Environment(\.calendar) var calendar
  @Environment(\.timeZone) var timeZone

  var text: String { "\(locale.identifier) \(calendar.identifier) \(timeZone.identifier)" }
}

@EnvironmentAccessible
@MainActor
final class Opening {
  @Environment(\.openURL) var openURL
  @Environment(\.openURL) var action: OpenURLAction
}

@EnvironmentAccessible
final class Reader {
  @Environment(Library.self) var library: Library?

  var text: String { library?.name ?? "none" }
}
