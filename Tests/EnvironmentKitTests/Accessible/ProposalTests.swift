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

@Suite struct ProposalTests {
  @Test func `The content model reads the bound values`() {
    let model = ContentModel()
    var values = EnvironmentValues()
    values.locale = Locale(identifier: "fr_FR")
    values.colorScheme = .dark
    model.bindEnvironment(from: values)
    #expect(model.locale.identifier == "fr_FR")
    #expect(model.colorScheme == .dark)
    #expect(model.localizedContent == Locale(identifier: "fr_FR").localizedString(forLanguageCode: "en") ?? "")
  }

  @Test func `Explicit property types make no difference`() {
    let model = MyModel()
    var values = EnvironmentValues()
    values.database = Database()
    model.bindEnvironment(from: values)
    #expect(model.database === values.database)
    #expect(model.child.name == "")
  }

  @Test func `An object that is not Sendable is read and used`() {
    let model = GoodModel()
    var values = EnvironmentValues()
    values.database = Database()
    model.bindEnvironment(from: values)
    model.onAppear()
    #expect(values.database.setups == 1)
  }

  @Test func `An initializer that takes a dependency compiles`() {
    let model = ExistingModel()
    var values = EnvironmentValues()
    values.api = API(name: "bound")
    model.bindEnvironment(from: values)
    #expect(model.api.name == "bound")
  }
}
