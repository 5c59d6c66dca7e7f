import EnvironmentModels
import EnvironmentTesting
import PortableFeature
import TestSupport
import Testing

struct ModelTests {
  @Test func `A model of a portable feature reads the bound values`() {
    let model = ContentModel()
    #expect(model.text == " live 3")
    model.bindEnvironment(from: values { $0.api = API(host: "test") })
    #expect(model.text == " test 3")
    model.unbindEnvironment()
    #expect(model.text == " live 3")
  }

  @Test func `A generic class and its subclass read their values with the same name of the wrapper`() {
    let model = ListModel()
    model.bindEnvironment(
      from: values {
        $0.user = "Ada"
        $0.api = API(host: "list")
        $0.retries = 5
        $0.attempts = 2
      }
    )
    #expect((model.user, model.api.host, model.total) == ("Ada", "list", 7))
  }

  @Test func `A subclass without the attribute inherits the name of the wrapper`() async {
    let (host, attempts) = await MainActor.run {
      let model = BareSharedModel()
      model.bindEnvironment(
        from: values {
          $0.attempts = 9
          $0.api = API(host: "shared")
        }
      )
      return (model.api.host, model.attempts)
    }
    #expect((host, attempts) == ("shared", 9))
  }

  @MainActor
  @Test func `A subclass of another module's class of the main actor notifies by the storage that it inherits`() {
    let model = SettingsModel()
    let (api, note) = (changes { _ = model.api }, changes { _ = model.note })
    model.bindEnvironment(from: values { $0.api = API(host: "settings") })
    model.note = "changed"
    #expect((model.api.host, model.note, api(), note()) == ("settings", "changed", 1, 1))
  }

  @Test(.ignoresReports) func `A subclass of another module's class has its own options`() {
    let model = ArticleModel()
    let (api, user, retries) = (changes { _ = model.api }, changes { _ = model.user }, changes { _ = model.retries })
    let reports = issues {
      model.bindEnvironment(
        from: values {
          $0.api = API(host: "a")
          $0.user = "Ada"
        }
      )
    }
    #expect(reports.first?.contains("Missing: retries\n") == true)
    model.bindEnvironment(from: values { $0.retries = 5 })
    #expect([api(), user(), retries()] == [1, 0, 1])
    #expect(model.likes == 0)
  }

  @Test func `An actor reads its values`() async {
    let worker = Worker()
    worker.bindEnvironment(from: values { $0.user = "Grace" })
    #expect(await worker.name() == "Grace")
  }

  @Test func `A value set for the task reaches a model that is not bound`() {
    let title = withEnvironment({ $0.api = API(host: "task") }, operation: { ContentModel().text })
    #expect(title == " task 3")
  }
}

/// Returns an environment with some values.
func values(_ set: (inout ModelEnvironmentValues) -> Void) -> ModelEnvironmentValues {
  var values = ModelEnvironmentValues()
  set(&values)
  return values
}

@EnvironmentAccessible
@MainActor
private final class SettingsModel: ScreenModel {
  @Environment(\.api) var api

  @ObservationIgnored private var storedNote = ""

  var note: String {
    get {
      access(keyPath: \.note)
      return storedNote
    }
    set { withMutation(keyPath: \.note) { storedNote = newValue } }
  }
}
