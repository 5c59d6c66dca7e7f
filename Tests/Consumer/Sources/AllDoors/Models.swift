import EnvironmentKit
import EnvironmentTesting

@EnvironmentAccessible
final class GreetingModel {
  @Environment(\.greeting) var greeting
  @Environment(\.decorate) var decorate
  @Environment(\.punctuation) var punctuation
  var name = "World"

  var text: String { decorate("\(greeting), \(name)\(punctuation)") }
}

@EnvironmentAccessible
@Observable
final class ObservableModel {
  @Environment(\.settings.volume) var volume
  var count = 0
}

@EnvironmentAccessible(observing: [\.settings], requires: [\.journal, \.settings.volume])
class OptionsModel {
  @Environment(\.settings) var settings
  @Environment(\.settings.volume) var volume: Int
  @Environment(\.journal) var journal
  let children = [GreetingModel()]
}

@EnvironmentAccessible
final class OptionsSubmodel: OptionsModel {
  @Environment(\.greeting) var greeting
  @ObservationIgnored lazy var late = GreetingModel()
}

@EnvironmentAccessible(observable: false)
final class GenericModel<Item> {
  @Environment(\.tone) var tone
  var items: [Item]

  init(_ items: [Item]) { self.items = items }
}

@EnvironmentAccessible
actor Loader {
  @Environment(\.host) var host

  func load() async -> String {
    await Task.yield()
    return "loaded from \(host)"
  }
}

public enum Namespace {}

extension Namespace {
  @EnvironmentAccessible
  public final class PublicModel {
    @Environment(\.nickname) var nickname
    public var count = 0

    public init() {}
  }
}

@EnvironmentAccessible
open class OpenModel {
  @Environment(\.ratio) var ratio

  public init() {}
}

@MainActor func showModels() async {
  let model = GreetingModel()
  print(model.text)
  var values = EnvironmentValues()
  values.greeting = "Salut"
  values.punctuation = "."
  model.bindEnvironment(from: values)
  print(model.text)
  withObservationTracking {
    _ = model.text
  } onChange: {
    print("the greeting changes")
  }
  model.greeting = "Ciao"
  print(model.text)

  let observable = ObservableModel()
  observable.bindTestEnvironment { $0.settings.volume = 7 }
  observable.count += 1
  print(observable.volume, observable.count)

  let options = OptionsSubmodel()
  options.bindTestEnvironment([\.settings: Settings(volume: 9), \.journal: Journal(), \.greeting: "Hej"])
  options.journal.note("bound")
  print(options.volume, options.greeting, options.journal.lines, options.late.text)

  let generic = GenericModel([1, 2])
  generic.bindTestEnvironment { $0.tone = .loud }
  print(generic.tone.rawValue, generic.items)

  let loader = Loader()
  loader.bindTestEnvironment { $0.host = "example.org" }
  print(await loader.load())
  print(Namespace.PublicModel().nickname ?? "no name", OpenModel().ratio)
}
