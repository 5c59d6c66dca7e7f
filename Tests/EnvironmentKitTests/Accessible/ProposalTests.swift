import EnvironmentKit
import Testing

// The models of the proposal as it prints them, with only `import EnvironmentKit`.

@EnvironmentAccessible
@Observable
private class ContentModel {
  @Environment(\.locale) var locale
  @Environment(\.colorScheme) var colorScheme

  var localizedContent: String {
    // Direct environment access after binding
    locale.localizedString(forLanguageCode: "en")
  }
}

@EnvironmentAccessible
@Observable
private class MyModel {
  @Environment(\.database) var database: Database
  @Environment(\.logger) var logger: Logger

  let child = ChildModel()  // Nested object
}

@EnvironmentAccessible
@Observable
private class GoodModel {
  @Environment(\.database) var database

  func onAppear() {
    database.setup()  // Safe: Called after binding
  }
}

// Phase 2: Migrate existing models gradually
@EnvironmentAccessible
@Observable
private class ExistingModel {
  @Environment(\.api) var api

  // Can still accept injected dependencies during migration
  init(api: API? = nil) {
    if let api {
      self.api = api
    }
  }
}

@Observable
private class ChildModel {
  var name = ""
}

struct ProposalTests {
  @Test func `The models of the proposal read the bound values`() {
    let (content, my, good, existing) = (ContentModel(), MyModel(), GoodModel(), ExistingModel())
    var values = EnvironmentValues()
    values.locale = Locale(identifier: "fr_FR")
    values.colorScheme = .dark
    values.database = Database()
    values.api = API(name: "bound")
    for model: any EnvironmentBindable in [content, my, good, existing] { model.bindEnvironment(from: values) }
    #expect((content.locale.identifier, content.colorScheme) == ("fr_FR", .dark))
    #expect(content.localizedContent == Locale(identifier: "fr_FR").localizedString(forLanguageCode: "en") ?? "")
    #expect(my.database === values.database)
    #expect(my.child.name == "")
    good.onAppear()
    #expect(values.database.setups == 1)
    #expect(existing.api.name == "bound")
  }
}
