import SwiftDiagnostics
import Testing

struct InitializerReadsTests {
  @Test(
    arguments: [
      ("api.start()", "1:1"),
      ("self.api.start()", "1:1"),
      ("let local = api", "1:13"),
      ("let api = api", "1:11"),
      ("print(self.api)", "1:7"),
      ("other.call(api)", "1:12"),
      ("self.api.count = 1", "1:1"),
      ("self.api += 1", "1:1"),
      ("api(1)", "1:1"),
      ("if let api { }", "1:8"),
      ("if api == nil { }", "1:4"),
      ("while true { api.step() }", "1:14"),
      ("for part in api.parts { }", "1:13"),
      ("title = \"\\(api)\"", "1:12"),
      ("do { let api = 1 }; api.start()", "1:21"),
      ("try await api.start()", "1:11"),
      ("switch api { default: break }", "1:8"),
      ("modify(&self.api)", "1:9"),
      ("if title.isEmpty { let api = 1; use(api) } else { use(api) }", "1:55"),
    ]
  )
  func `A read in an initializer is reported at its place`(body: String, place: String) {
    #expect(
      warnings(in: body) == [
        .init(
          place: place,
          severity: .warning,
          message: """
            'api' is read in 'init', before an environment can be bound, and has its default value here; \
            read it in a method that is called later
            """
        )
      ]
    )
  }

  @Test(
    arguments: [
      "self.api = api_",
      "api = api_",
      "(self.api, title) = (api_, title_)",
      "self.api = api_; self.api.start()",
      "Task { self.api.start() }",
      "start = { [weak self] in self?.api.start() }",
      "func later() { api.start() }",
      "let api = API(); api.start()",
      "if let api = api_ { api.start() }",
      "guard let api = api_ else { return }; api.start()",
      "for api in apis { api.start() }",
      "other.api.start()",
      "other(api: 1)",
      "let path = \\Model.api",
      "bindEnvironment(from: values); api.start()",
      "self.bindEnvironment(from: values); api.start()",
      "bindTestEnvironment { $0.api = 1 }; api.start()",
      "switch apis.first { case let api?: api.start(); default: break }",
      "do { try go() } catch let api { print(api) }",
      "var later: Int { api.count }",
      "struct Local { var api = 1; func f() { print(api) } }",
      "title.start()",
    ]
  )
  func `Code without a read, and a correct read, is not reported`(body: String) {
    #expect(warnings(in: body) == [])
  }

  @Test(arguments: [
    ("init(api: API) {", "\napi.start()"), ("init(with api: API) {", "\napi.start()"),
    ("func start() {", "\napi.start()"), ("convenience init() { func", " f() { api.start() }"),
    ("deinit {", "\napi.start()"), ("init() ", "{"), ("static func make() {", "\napi.start()"),
  ])
  func `Only initializers are searched, for the property and not for a parameter`(head: String, body: String) {
    Expansion(of: source(head, body)).expectDiagnostics(0)
  }

  @Test func `Every initializer is searched, except for those of a class that isn't accessible`() {
    #expect(warnings(in: "api.start() }\nconvenience init?(a: Int) {\nself.api.start()").count == 2)
    let source = """
      @Observable class Model: EnvironmentAccessible {
        @Environment(\\.api) var api
        init() { api.start() }
      }
      """
    Expansion(of: source).expectDiagnostics(0)
  }

  /// Returns the warnings about a body, whose lines are counted from 1.
  private func warnings(in body: String) -> [Expansion.Found] {
    Expansion(of: source("init() {", "\n" + body)).diagnostics.map { found in
      var found = found
      let parts = found.place.split(separator: ":").compactMap { Int($0) }
      found.place = "\(parts[0] - 4):\(parts[1])"
      return found
    }
  }

  private func source(_ head: String, _ body: String) -> String {
    "@EnvironmentAccessible class Model {\n@Environment(\\.api) var api\nvar title = \"\"\n\(head)\(body)\n}\n}"
  }
}
